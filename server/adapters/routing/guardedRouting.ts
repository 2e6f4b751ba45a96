/** Turns failures of a routing platform into outcomes. */
import type { AdapterLog } from '../adapterLog';
import { withDeadline } from '../deadline';

import type { RoutingPlatform } from './routingPlatform';

/** A call that takes longer than this counts as failed. Milliseconds. */
export const ROUTING_TIMEOUT_MS = 10_000;

const UNREACHABLE = { success: false, message: 'The routing platform could not be reached.' } as const;

/**
 * What may be logged of an error: its message may quote the platform's answer, and that a name, an address, a phone.
 */
function causeOf(error: unknown): { readonly cause: string; readonly code?: unknown; readonly at?: string } {
  if (!(error instanceof Error)) return { cause: typeof error };
  const { name, message, stack = '', cause } = error;
  const code = codeOf(error) ?? codeOf(cause);
  const start = stack.indexOf(message);
  return {
    cause: name,
    ...(code !== undefined && { code }),
    ...(start >= 0 && { at: stack.slice(start + message.length).trim() }),
  };
}

/** `ECONNREFUSED` and the like. `fetch` hides it in the cause of a `TypeError`. */
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Returns a routing platform that never rejects: an error or a missing answer becomes a failed attempt. */
export function guardRouting(
  inner: RoutingPlatform,
  log: AdapterLog,
  timeoutMs = ROUTING_TIMEOUT_MS,
): RoutingPlatform {
  return {
    async createOrder(order) {
      try {
        return await withDeadline(timeoutMs, () => inner.createOrder(order));
      } catch (error) {
        log.warn({ ...causeOf(error), orderId: order.id }, 'The routing platform did not answer');
        return UNREACHABLE;
      }
    },
    async registerMerchant(kind, merchant) {
      try {
        return await withDeadline(timeoutMs, () => inner.registerMerchant(kind, merchant));
      } catch (error) {
        log.warn({ ...causeOf(error), merchantId: merchant.id, kind }, 'The routing platform did not answer');
        return UNREACHABLE;
      }
    },
  };
}
