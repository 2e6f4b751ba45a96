/** The command `redact`: one run of the daily redaction, now. */
import { randomUUID } from 'node:crypto';
import type { LocalCommand } from './localCommands';
import { redactOldOrders } from '../services/redaction/redactOrders';

/** Yields one `RedactedMerchant` for each merchant where something was redacted. Ends early when nobody listens. */
export const redactCommand: LocalCommand = (deps) =>
  redactOldOrders(deps, { actor: 'redact', requestId: randomUUID() });
