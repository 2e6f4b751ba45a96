/** The routing platform of an installation without one: checks what a planner would need and accepts. */
import { createHash } from 'node:crypto';
import { ID_ALPHABET } from '../../newId';
import type { RegistrationKind, RoutingPlatform } from './routingPlatform';

/** Prefixes of the ids it returns. */
const PREFIXES: Readonly<Record<RegistrationKind, string>> = { organization: 'org', pickupCustomer: 'cus' };

/** Makes the platform. It accepts an order that has positions and a delivery window. */
export function createEmbeddedRouting(): RoutingPlatform {
  return {
    keepsNothing: true,
    createOrder(order) {
      const missing = [
        order.recipientAddress?.location ? null : 'the position of its destination',
        order.originAddress?.location ? null : 'the position of its origin',
        order.completeAfter !== undefined && order.completeBefore !== undefined ? null : 'a delivery window',
      ].filter((part) => part !== null);
      return Promise.resolve(
        missing.length === 0
          ? { success: true, message: `Order ${order.id} created.` }
          : { success: false, message: `Order ${order.id} lacks ${missing.join(' and ')}.` },
      );
    },
    registerMerchant: (kind, merchant) =>
      Promise.resolve({ success: true, id: `${PREFIXES[kind]}_${idOf(kind, merchant.id)}` }),
  };
}

/** Derives an id from the merchant's id, so that asking twice gives the same: this platform stores nothing. */
function idOf(kind: RegistrationKind, merchantId: string): string {
  const bytes = createHash('sha256').update(`${kind} ${merchantId}`).digest().subarray(0, 12);
  return [...bytes].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length] ?? '0').join('');
}
