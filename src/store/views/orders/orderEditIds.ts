/** How the edits of orders are named among the drafts; apart from what edits them, whose rules come with the open order. */
import type { AddressType } from '../../../contract/constants';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RecipientField } from '../../../domain/orders/recipientEdit';
import type { RootState } from '../../types';

/** What of an order can be edited in place. */
export type EditTarget = RecipientField | AddressType;

/** An address whose pin is moved on the map. */
type PinTarget = `${AddressType} pin`;

const KIND = 'order:';

/** Names the edit of a text or an address. */
export const orderEditId = (orderId: OrderId, target: EditTarget | PinTarget): string =>
  `${KIND}${target} ${orderId}`;

/** Whether a text or an address of any order is edited. */
export const selectIsEditingOrders = ({ views: { drafts } }: RootState): boolean =>
  Object.keys(drafts).some((id) => id.startsWith(KIND));
