/**
 * Orders whose first attempt at the routing platform was lost: the process ended between the order's change and the
 * attempt, which runs outside the transaction. Without an attempt staff could not even retry
 * (docs/decisions/pipeline.md#creation-attempts).
 */
import type { ServerDeps } from '../deps';
import { ordersWithoutCreation } from '../repositories/orders';
import { attemptOrderCreations } from './orderPipeline';

/** Younger ones may be on their way in another process. Milliseconds. */
const SETTLED_MS = 60_000;
/** More orders than one crash can leave behind; the next start takes up the rest. */
const MOST = 500;

/** Makes the missed attempts; answers how many were made. A platform that fails is stored as a failed attempt. */
export async function attemptMissedCreations(
  deps: Pick<ServerDeps, 'db' | 'routing' | 'now' | 'log'>,
): Promise<number> {
  const missed = await ordersWithoutCreation(deps.db, deps.now() - SETTLED_MS, MOST);
  const attempted = await attemptOrderCreations(deps, missed, { actor: 'system', requestId: 'start' });
  return attempted.length;
}
