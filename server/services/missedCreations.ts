/**
 * Finds orders whose first attempt at the routing platform was lost: the process or its database connection ended
 * between the order's change and the attempt, which runs outside the transaction. Without an attempt staff could not
 * even retry (docs/decisions/0002, docs/decisions/pipeline.md#creation-attempts).
 */
import type { ServerDeps } from '../deps';
import { claimKey, releaseClaim } from '../repositories/idempotency';
import { ordersWithoutCreation } from '../repositories/orders';
import { inSpan } from '../tracing/tracing';
import { attemptDueCreations } from './dueCreations';

type Deps = Pick<ServerDeps, 'db' | 'routing' | 'now' | 'log' | 'tracing'>;

/** Newer orders may still be in progress in another process. Milliseconds. */
const SETTLED_MS = 60_000;
/** More orders than one crash can leave behind; the next run takes the rest. */
const MOST = 500;
const SYSTEM = { actor: 'system', requestId: 'start' };

/**
 * Makes the missed attempts and returns how many. If the platform fails, a failed attempt is stored. If several
 * processes start at once, only one makes each attempt; an abort stops between two orders.
 */
export async function attemptMissedCreations(deps: Deps, signal: AbortSignal): Promise<number> {
  let made = 0;
  const which = { now: deps.now(), settledMs: SETTLED_MS, limit: MOST };
  for (const { id } of await ordersWithoutCreation(deps.db, which)) {
    if (signal.aborted) break;
    const key = { caller: SYSTEM.actor, endpoint: 'attemptOrderCreation', key: id };
    const claimedAt = await claimKey(deps.db, key, '', { now: deps.now(), leaseMs: SETTLED_MS });
    if (claimedAt === null) continue;
    // Reads the order again: the attempt may have been made before this claim.
    made += await attemptDueCreations(deps, [id], SYSTEM, signal).finally(() =>
      releaseClaim(deps.db, key, claimedAt),
    );
  }
  return made;
}

/** Attempts can also be lost without a restart, when the database connection breaks before the outcome is stored. */
const LOOK_EVERY_MS = 10 * 60_000;

/**
 * Runs now, again when everything in progress at the start has settled (after a quick restart, lost attempts may be
 * only seconds old), and then at intervals. The returned function stops it.
 */
export function startMissedCreations(
  deps: Deps,
  { settledMs = SETTLED_MS + 1_000, everyMs = LOOK_EVERY_MS } = {},
): () => Promise<void> {
  const end = new AbortController();
  const run = (): Promise<void> =>
    inSpan(deps.tracing, 'missed creations', () => attemptMissedCreations(deps, end.signal)).then(
      (made) => {
        if (made > 0) deps.log.info({ made }, 'Missed calls to the routing platform were made');
      },
      (error: unknown) =>
        deps.log.warn({ err: error }, 'Missed calls to the routing platform could not be made'),
    );
  let running = run();
  let timer: NodeJS.Timeout | undefined;
  const lookIn = (ms: number): void => {
    timer = setTimeout(() => {
      running = running.then(run).then(() => {
        if (!end.signal.aborted) lookIn(everyMs);
      });
    }, ms).unref();
  };
  lookIn(settledMs);
  return () => {
    end.abort();
    clearTimeout(timer);
    return running;
  };
}
