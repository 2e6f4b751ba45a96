import { memo, type RefObject } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { ordersApi } from '../../../api/ordersApi';
import { completionOf } from '../../../domain/orders/completion';
import type { OrderId, OrderRecord } from '../../../domain/orders/orderRecord';
import { selectOrderById } from '../../../store/entities/orders/ordersSelectors';
import { useAppSelector } from '../../../store/hooks';
import { useUnpressed } from '../../../ui/useUnpressed';
import { AddressCard } from './AddressCard';
import { ChangesCard, type KeptChanges } from './ChangesCard';
import { CompletionCard } from './CompletionCard';
import { DetailHead } from './DetailHead';
import { MissingOrder } from './MissingOrder';
import { RecipientCard } from './RecipientCard';
import { TrackingCard } from './TrackingCard';
import './modalTable.css';
import './photos.css';
import './orderDetail.css';
import './timeline.css';
import './timeChanges.css';

interface OrderDetailProps {
  readonly orderId: OrderId;
  /** The element around it, which takes the focus when the focused button disappears. */
  readonly panel: RefObject<HTMLElement>;
  readonly changes?: KeptChanges;
  readonly onClose: () => void;
}

/**
 * The open order under its row. It draws the record from the store and requests the order only if there is none,
 * because a search returns whole orders.
 */
export const OrderDetail = memo(function OrderDetail({ orderId, panel, changes, onClose }: OrderDetailProps) {
  const order = useAppSelector((state) => selectOrderById(state, orderId));
  const { error, refetch } = ordersApi.useGetOrderQuery(order ? skipToken : orderId);

  return (
    <section className="order-detail" aria-label={`Order ${orderId}`}>
      {order ? (
        <LoadedOrder order={order} panel={panel} changes={changes} onClose={onClose} />
      ) : (
        <MissingOrder orderId={orderId} error={error} onRetry={refetch} onClose={onClose} />
      )}
    </section>
  );
});

interface LoadedOrderProps extends Pick<OrderDetailProps, 'panel' | 'onClose'> {
  readonly order: OrderRecord;
  readonly changes: KeptChanges | undefined;
}

function LoadedOrder({ order: current, panel, changes, onClose }: LoadedOrderProps) {
  // Hold updates while the pointer is pressed: new data, such as where the address was found, would move the button.
  const order = useUnpressed(current);
  const completion = completionOf(order);
  return (
    <>
      <DetailHead order={order} panel={panel} onClose={onClose} />
      <div className="order-detail-cards">
        <RecipientCard order={order} />
        <div className="order-detail-middle">
          <AddressCard order={order} />
          {completion && <CompletionCard order={order} completion={completion} />}
        </div>
        <TrackingCard order={order} />
      </div>
      <ChangesCard order={order} kept={changes} />
    </>
  );
}
