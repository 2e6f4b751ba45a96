/** The state of an order's two editable addresses (ODT-16, ODT-17, docs/decisions/orders.md#the-open-order). */
import type { AddressType } from '../../contract/constants';
import type { Address } from '../../contract/schemas/orders';
import { fullAddress } from './addressLines';
import type { OrderRecord } from './orderRecord';

/**
 * - `missing`: there is no address.
 * - `invalid`: the address is kept as typed; the geocoder did not find it.
 * - `found`: it has a location, or the order is marked as valid.
 * - `unchecked`: it was never looked up.
 */
type AddressState = 'missing' | 'invalid' | 'found' | 'unchecked';

type AddressFields = Pick<OrderRecord, 'validAddress' | 'recipientAddress' | 'originAddress'>;

/**
 * The state of one address. An order has a single `validAddress` for both. When it is false, an address without a
 * location is the invalid one; if both have a location, it is the destination.
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
