/**
 * Finds orders whose first attempt at the routing platform was lost: the process or its database connection ended
 * between the order's change and the attempt, which runs outside the transaction. Without an attempt staff could not
 * even retry (docs/decisions/0002, docs/decisions/pipeline.md#creation-attempts).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerDeps } from '../deps';
import { ordersWithoutCreation } from '../repositories/orders';
import { inSpan } from '../tracing/tracing';
import { attemptDueCreations } from './dueCreations';

type Deps = Pick<ServerDeps, 'db' | 'routing' | 'now' | 'log' | 'tracing'>;

/** An order that is in progress somewhere changes within this time. Milliseconds. */
const SETTLED_MS = 60_000;
/** More orders than one crash can leave behind; the next run takes the rest. */
const MOST = 500;
const SYSTEM = { actor: 'system', requestId: 'missedCreations' };

/**
 * Makes the missed attempts and returns how many: those of orders without one that do not change within `settledMs`.
 * It looks twice instead of reading when an order changed, because another server writes that time by its own clock. If
 * the platform fails, a failed attempt is stored. If several processes look at once, only one makes each attempt; an
 * abort stops between two orders.
 */
export async function attemptMissedCreations(
  deps: Deps,
  signal: AbortSignal,
  settledMs = SETTLED_MS,
): Promise<number> {
  const seen = await ordersWithoutCreation(deps.db, MOST);
  if (seen.length === 0) return 0;
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  await pause(settledMs, signal);
  let made = 0;
  for (const { id, version } of await ordersWithoutCreation(deps.db, MOST)) {
    if (signal.aborted) break;
    if (versions.get(id) !== version) continue;
    made += (await attemptDueCreations(deps, [id], SYSTEM, signal)).length;
  }
  return made;
}

/** Ends early, without an error, at an abort. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Attempts can also be lost without a restart, when the database connection breaks before the outcome is stored. */
const LOOK_EVERY_MS = 10 * 60_000;

/** Runs now, and then at intervals. The returned function stops it. */
export function startMissedCreations(
  deps: Deps,
  { settledMs = SETTLED_MS, everyMs = LOOK_EVERY_MS } = {},
): () => Promise<void> {
  const end = new AbortController();
  const run = (): Promise<void> =>
    inSpan(deps.tracing, 'missed creations', () => attemptMissedCreations(deps, end.signal, settledMs)).then(
      (made) => {
        if (made > 0) deps.log.info({ made }, 'Missed calls to the routing platform were made');
      },
      (error: unknown) =>
        deps.log.warn({ err: error }, 'Missed calls to the routing platform could not be made'),
    );
  const repeat = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await run();
      await pause(everyMs, end.signal);
    }
  };
  const running = repeat();
  return () => {
    end.abort();
    return running;
  };
}
