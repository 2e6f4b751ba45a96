/** What is known about an order's two editable addresses (ODT-16, ODT-17, docs/decisions/orders.md#the-open-order). */
import type { AddressType } from '../../contract/constants';
import type { Address } from '../../contract/schemas/orders';
import { fullAddress } from './addressLines';
import type { OrderRecord } from './orderRecord';

/**
 * - `missing`: there is no address.
 * - `invalid`: one is kept as it was typed, and the geocoder did not find it.
 * - `found`: it has a place on the map, or the order says that it is valid.
 * - `unchecked`: nobody has said anything yet.
 */
type AddressState = 'missing' | 'invalid' | 'found' | 'unchecked';

type AddressFields = Pick<OrderRecord, 'validAddress' | 'recipientAddress' | 'originAddress'>;

/**
 * The state of one address. An order has a single `validAddress` for both, so an address with a place on the map is
 * only doubted when the other has one too, and then it is the destination.
 */
export function addressState(order: AddressFields, type: AddressType): AddressState {
  const address = order[type];
  if (fullAddress(address) === '') return 'missing';
  if (order.validAddress === false) {
    if (!isPlaced(address)) return 'invalid';
    const doubtDestination = type === 'recipientAddress' && isPlaced(order.originAddress);
    return doubtDestination ? 'invalid' : 'found';
  }
  return order.validAddress === true || isPlaced(address) ? 'found' : 'unchecked';
}

function isPlaced(address: Address | null | undefined): boolean {
  return address?.location !== undefined && address.location !== null;
}
