/** Retries the creation of an order at the routing platform (docs/decisions/pipeline.md#creation-attempts). */
import { messages } from '../../src/contract/messages';
import type { Order } from '../../src/contract/schemas/orders';
import { serverMessages } from '../../src/contract/serverMessages';
import { withTx } from '../db/withTx';
import type { Actor } from '../repositories/audit';
import { findOrder } from '../repositories/orders';
import { attemptOrderCreations, type AttemptDeps, type OutcomeRecorder } from './creationAttempts';
import { failWith } from './domainError';
import { lookUntilFound } from './lookUntilFound';

/**
 * Returns the order with the outcome of the retry. If somebody else is sending the order at this moment, waits for that
 * attempt and returns its outcome instead of sending the order twice. Refuses an unknown order and one that was never
 * attempted; busy if the other attempt takes too long.
 * @param recorder called in the transaction that stores the outcome, or that reads the other attempt's
 */
export async function retryCreation(
  deps: AttemptDeps,
  orderId: string,
  by: Actor,
  recorder: Pick<OutcomeRecorder, 'replace'>,
): Promise<Order> {
  const find = async () =>
    (await findOrder(deps.db, orderId)) ?? failWith('notFound', messages.orderNotFound(orderId));
  const earlier = (await find()).orderCreation;
  if (!earlier) failWith('conflict', serverMessages.creationNeverAttempted(orderId));
  const isWanted = ({ orderCreation }: Order) => orderCreation?.attemptedAt === earlier.attemptedAt;
  const retried = await lookUntilFound(async () => {
    const [attempted] = await attemptOrderCreations(deps, { orderIds: [orderId], by, isWanted, recorder });
    if (attempted) return attempted;
    const current = await find();
    if (isWanted(current)) return undefined;
    await withTx(deps.db, (trx) => recorder.replace(trx, current));
    return current;
  });
  return retried ?? failWith('busy', serverMessages.serverBusy);
}
