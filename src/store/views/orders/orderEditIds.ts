/** The ids of order edits among the drafts. Separate from the editing itself, whose code loads with the open order. */
import type { AddressType } from '../../../contract/constants';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RecipientField } from '../../../domain/orders/recipientEdit';
import type { RootState } from '../../types';

/** The parts of an order that can be edited in place. */
export type EditTarget = RecipientField | AddressType;

/** An address whose pin is being moved on the map. */
type PinTarget = `${AddressType} pin`;

const KIND = 'order:';

/** The id of the edit of a text or an address. */
export const orderEditId = (orderId: OrderId, target: EditTarget | PinTarget): string =>
  `${KIND}${target} ${orderId}`;

/** Whether a text or an address of any order is being edited. */
export const selectIsEditingOrders = ({ views: { drafts } }: RootState): boolean =>
  Object.keys(drafts).some((id) => id.startsWith(KIND));
