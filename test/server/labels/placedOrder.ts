/** An order with everything that a label shows, and the request for its label. */
import type { Role } from '../../../src/contract/roles';
import type { Order } from '../../../src/contract/schemas/orders';
import { anOrder } from '../orders/fixtures';
import type { TestServer } from '../support/testServer';

const WINDOW_START = Date.UTC(2026, 4, 4, 18);
const HOUR = 3_600_000;

export const address = {
  number: '804',
  street: 'Rue Sainte-Catherine O.',
  unit: '12B',
  city: 'Montréal',
  province: 'QC',
  postalCode: 'h3b1b9',
  country: 'Canada',
};

/** Returns an order as the pipeline leaves it, with one package. */
export function aPlacedOrder(fields: Partial<Order> = {}): Order {
  return anOrder({
    validAddress: true,
    recipient: { name: 'Zoë Tremblay', phone: '+15145550142' },
    recipientAddress: address,
    originAddress: {
      number: '12',
      street: 'Rue du Parc',
      city: 'Laval',
      province: 'QC',
      postalCode: 'H7T1B9',
    },
    completeAfter: WINDOW_START,
    completeBefore: WINDOW_START + 3 * HOUR,
    rateChoice: { name: 'Evening', service: 'SAMEDAY' },
    packages: [{ trackingNumber: 'BTR-1234-5678', weightOptions: { weight: 12.5, unit: 'kg' } }],
    ...fields,
  });
}

/** Requests a label with this role; `null` sends no token. */
export async function askLabel(
  server: TestServer,
  id: string,
  role: Role | null = 'user',
): Promise<Response> {
  const token = role && (await server.tokenFor(role));
  return fetch(`${server.url}/api/labels/${encodeURIComponent(id)}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
}
