/**
 * Removes personal data from old orders (docs/decisions/pipeline.md#redaction): those older than 90 days, of merchants
 * with the flag.
 */
import { isDeepStrictEqual } from 'node:util';
import { REDACTION_DAYS } from '../../../src/contract/constants';
import { withNeutralNames, withWireNames } from '../../../src/contract/product';
import type { Order } from '../../../src/contract/schemas/orders';
import { redactOrder } from '../../../src/domain/orders/redactOrder';
import { withTx, type Trx } from '../../db/withTx';
import type { ServerDeps } from '../../deps';
import { recordChange, recordChanges, rewriteChanges, type Actor } from '../../repositories/audit';
import { rewriteAnswers } from '../../repositories/idempotency';
import { updateOrders } from '../../repositories/orders';
import {
  listRedactingMerchants,
  lockOrdersToRedact,
  markRedacted,
  setLastRedacted,
} from '../../repositories/redaction';

const DAY_MS = 24 * 3_600_000;
/** Orders per transaction: few, because meanwhile nobody else can use the embedded engine's one connection. */
const BATCH = 20;
/** Pause between two transactions, so that people come first. Milliseconds. */
const PAUSE_MS = 20;

/** What redaction needs to read and write. */
export type RedactionDeps = Pick<ServerDeps, 'db' | 'now' | 'settings'>;

/** The actor is `system` for the daily run, `redact` for the operator's command. */
interface RedactionRun extends Actor {
  /** Ends the run between two batches; the next run continues with the rest. */
  readonly signal?: AbortSignal;
}

export interface RedactedMerchant {
  readonly id: string;
  readonly name: string;
  /** Number of orders from which something was removed. */
  readonly orders: number;
}

/**
 * Redacts old orders of all merchants; yields each merchant for which something was redacted. A second run at the same
 * time yields nothing.
 */
export async function* redactOldOrders(
  deps: RedactionDeps,
  run: RedactionRun,
): AsyncGenerator<RedactedMerchant> {
  const at = deps.now();
  const productKey = deps.settings.product.key;
  for (const { id, name } of await listRedactingMerchants(deps.db)) {
    let orders = 0;
    for (;;) {
      if (run.signal?.aborted) return;
      const batch = await withTx(deps.db, (trx) =>
        redactBatch(trx, id, { at, now: deps.now(), productKey }, run),
      );
      orders += batch.redacted;
      if (batch.found < BATCH) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    if (orders > 0) yield { id, name, orders };
  }
}

/**
 * Redacts the orders, their rows in the audit trail and kept answers, and records it: all or nothing. `at` is when the
 * run began.
 */
async function redactBatch(
  trx: Trx,
  merchantId: string,
  { at, now, productKey }: { readonly at: number; readonly now: number; readonly productKey: string },
  { actor, requestId }: RedactionRun,
): Promise<{ found: number; redacted: number }> {
  const found = await lockOrdersToRedact(trx, merchantId, at - REDACTION_DAYS * DAY_MS, BATCH);
  if (found.length === 0) return { found: 0, redacted: 0 };
  const ids = found.map(({ id }) => id);
  const redacted = found.flatMap((order) => {
    const after = redactOrder(order);
    return isDeepStrictEqual(after, order) ? [] : [after];
  });
  // Use the time of this batch, not of the run: readers of the changes have moved on since the run began.
  await updateOrders(trx, redacted, now);
  await markRedacted(trx, ids);
  await rewriteChanges(trx, 'order', ids, redactKept);
  await rewriteAnswers(trx, ids, (body) => redactAnswer(body, productKey));
  const by = { actor, requestId, action: 'redact', at, origin: 'redaction' } as const;
  await recordChanges(
    trx,
    redacted.map(({ id }) => ({ ...by, entity: 'order', entityId: id, after: { redacted: true } })),
  );
  const last = redacted.length > 0 ? await setLastRedacted(trx, merchantId, at) : null;
  if (last) {
    const [before, after] = [last.before, at].map((time) => ({
      lastRedactedAt: time === null ? null : new Date(time).toISOString(),
    }));
    await recordChange(trx, { ...by, entity: 'merchant', entityId: merchantId, before, after });
  }
  return { found: found.length, redacted: redacted.length };
}

/**
 * Kept in addition to an order's own members: the audit trail notes that an order was redacted, and an answer repeats
 * what the routing platform said.
 */
const KEPT_BESIDES = ['redacted', 'message'] as const;

/** Redacts parts of an order as stored in the trail, under an order's names. */
function redactKept(kept: Record<string, unknown>): Record<string, unknown> {
  const besides = KEPT_BESIDES.filter((name) => name in kept).map((name) => [name, kept[name]] as const);
  return { ...redactOrder(kept as Partial<Order>), ...Object.fromEntries(besides) };
}

/** Redacts an order as it was answered, with the {product} fields under their wire names. */
function redactAnswer(body: Record<string, unknown>, productKey: string): Record<string, unknown> {
  return withWireNames(redactKept(withNeutralNames(body, productKey)), productKey);
}
