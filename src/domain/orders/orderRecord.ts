/**
 * The order as the console holds it: the wire's order with every time read into epoch milliseconds
 * (docs/decisions/wire.md#values).
 */
import type { EpochMs } from '../../contract/schemas/common';
import type { Order } from '../../contract/schemas/orders';

export type OrderId = string;

export type OrderRecord = Omit<Order, 'createdAt' | 'orderStatus' | 'orderCreation'> & {
  readonly createdAt: EpochMs | null;
  /** A code of `ORDER_STATUSES`, or one a newer server made. */
  readonly orderStatus: string;
  /** Any truthy value means that an attempt was made; our server sends the object. */
  readonly orderCreation?: Order['orderCreation'] | string | true;
};
