/** The command `redact`: one run of the daily redaction, now. */
import { randomUUID } from 'node:crypto';
import type { LocalCommand } from './localCommands';
import { redactOldOrders } from '../services/redaction/redactOrders';

/** Yields one `RedactedMerchant` for each merchant with redacted orders. Ends early if the caller stops reading. */
export const redactCommand: LocalCommand = (deps) =>
  redactOldOrders(deps, { actor: 'redact', requestId: randomUUID() });
