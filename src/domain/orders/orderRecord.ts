/**
 * The order as the console holds it: the order of the API with every time converted to epoch milliseconds
 * (docs/decisions/wire.md#values).
 */
import type { EpochMs } from '../../contract/schemas/common';
import type { Order } from '../../contract/schemas/orders';

export type OrderId = string;

export type OrderRecord = Omit<Order, 'createdAt' | 'orderStatus' | 'orderCreation'> & {
  readonly createdAt: EpochMs | null;
  /** A code of `ORDER_STATUSES`, or an unknown one from a newer server. */
  readonly orderStatus: string;
  /** Any truthy value means that an attempt was made; our server sends the object. */
  readonly orderCreation?: Order['orderCreation'] | string | true;
};
