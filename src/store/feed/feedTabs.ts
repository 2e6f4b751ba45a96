/**
 * The tabs of one person in a browser share one stream, because browsers allow few connections to a server. The tab
 * with the lock reads and informs the others. When it closes or sleeps, the next one continues.
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
  /** Sent by a new tab to ask for the current phase. */
  | { readonly type: 'hello' };

/** Runs `read` while no other tab does: at once, or when the reading tab is gone. Ends with the signal. */
export async function whenNobodyReads(
  { locks }: FeedPlatform,
  email: string,
  signal: AbortSignal,
  read: () => Promise<void>,
): Promise<void> {
  // Without locks (plain http) each tab reads on its own.
  if (locks === null) return read();
  await locks.request(`console-feed:${email}`, { signal }, read).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
