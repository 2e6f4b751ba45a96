/** What is being edited in an order. */
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RootState } from '../../types';
import type { AddressEdit, EditRef, FieldEdit } from './orderEditsSlice';

/** The text of an order that is being edited. */
export const selectFieldEdit = (state: RootState, orderId: OrderId): FieldEdit | undefined =>
  state.views.orderEdits.fields[orderId];

/** The address of an order that is being edited. */
export const selectAddressEdit = (state: RootState, orderId: OrderId): AddressEdit | undefined =>
  state.views.orderEdits.addresses[orderId];

/** Whether a text or an address of any order is being edited. */
export const selectIsEditingOrders = ({ views: { orderEdits } }: RootState): boolean =>
  Object.keys(orderEdits.fields).length + Object.keys(orderEdits.addresses).length > 0;

/** The edit that is meant, of whichever group. */
export const selectEdit = (
  state: RootState,
  { group, orderId }: EditRef,
): FieldEdit | AddressEdit | undefined => state.views.orderEdits[group][orderId];
