/** Single changes of an order. */
import { ordersApi } from '../../../src/api/ordersApi';
import { NOW, without, type ChangeServer } from '../../server/orders/changeServer';
import type { Prepare, Sent, SingleChange, Store } from './world';

const order = ordersApi.endpoints;
const anOrder =
  (
    fields: Parameters<ChangeServer['store']>[0],
    sent: (id: string) => (store: Store) => ReturnType<Sent>,
  ): Prepare =>
  async ({ on }) =>
    sent(await on.store(fields));

export const ORDER_CHANGES: readonly SingleChange[] = [
  [
    'updateOrder',
    anOrder(
      {},
      (id) => (store) => store.dispatch(order.updateOrder.initiate({ id, update: { notes: 'Mine.' } })),
    ),
    'shows',
  ],
  [
    'updateOrderAddress',
    anOrder({}, (id) => (store) => {
      const update = {
        useCoordinate: false,
        street: '150 King Street West',
        city: 'Toronto',
        postalCode: 'M5H 1J9',
      };
      return store.dispatch(
        order.updateOrderAddress.initiate({ id, addressType: 'recipientAddress', update }),
      );
    }),
    'shows',
  ],
  [
    'geocodeOrder',
    anOrder(
      { orderStatus: 'GEOCODEDFAILED', ...without('orderCreation') },
      (id) => (store) => store.dispatch(order.geocodeOrder.initiate({ id })),
    ),
    'shows',
  ],
  [
    'reviveOrder',
    anOrder(
      { orderStatus: 'CANCELLED', ...without('orderCreation') },
      (id) => (store) => store.dispatch(order.reviveOrder.initiate({ id })),
    ),
    'shows',
  ],
  [
    'retryOrderCreation',
    anOrder(
      { orderCreation: { attemptedAt: NOW, success: false, message: 'Out of reach.' } },
      (id) => (store) => store.dispatch(order.retryOrderCreation.initiate({ id })),
    ),
    'does not say',
  ],
];
