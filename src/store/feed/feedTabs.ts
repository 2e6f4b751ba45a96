/**
 * The tabs of one person in one browser have one stream between them: browsers allow a server few connections at once. The
 * tab that has the lock reads, and tells the others; when it goes or sleeps, the next one reads on.
 */
import type { FeedEvent } from '../../contract/schemas/events';
import type { RecordPresence } from '../../contract/schemas/presence';
import type { FeedPhase } from './feedSlice';
import type { FeedPlatform } from './feedPlatform';

export type FeedNews =
  | { readonly type: 'events'; readonly events: readonly FeedEvent[]; readonly place: string }
  | { readonly type: 'presence'; readonly presence: RecordPresence }
  | { readonly type: 'phase'; readonly phase: FeedPhase }
  | { readonly type: 'placeLost' }
  /** A tab has come: where does the reading stand? */
  | { readonly type: 'hello' };

/** Runs `read` while no other tab does: at once, or when the one that does is gone. Ends with the signal. */
export async function whenNobodyReads(
  { locks }: FeedPlatform,
  email: string,
  signal: AbortSignal,
  read: () => Promise<void>,
): Promise<void> {
  // Without locks (plain http) each tab reads for itself.
  if (locks === null) return read();
  await locks.request(`console-feed:${email}`, { signal }, read).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
