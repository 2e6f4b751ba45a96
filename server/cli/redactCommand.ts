/** The command `redact`: one run of the daily redaction, now. */
import { randomUUID } from 'node:crypto';
import type { LocalCommand } from './localCommands';
import { redactOldOrders } from '../services/redaction/redactOrders';

/**
 * Yields one `RedactedMerchant` for each merchant with redacted orders. Ends between two batches if the caller has gone
 * or the server ends; the next run continues with the rest.
 */
export const redactCommand: LocalCommand = async function* redact(deps, { ending }) {
  yield* redactOldOrders(deps, { actor: 'redact', requestId: randomUUID(), signal: ending });
  // The caller must not take an early end for the end of the work.
  ending?.throwIfAborted();
};
