import { Button } from '@blueprintjs/core';
import { memo } from 'react';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { latestEvents, orderEvents } from '../../../domain/orders/timeline';
import { DetailCard } from '../../../ui/DetailCard';
import { EventList } from './EventList';
import { TimelineModal } from './TimelineModal';
import { useDetailModal } from './useDetailModal';
import { useOrderZones } from './useOrderZones';

/** The newest five events, and a button that shows all of them (ODT-19). */
export const TrackingCard = memo(function TrackingCard({ order }: { readonly order: OrderRecord }) {
  const { isOpen, open, close } = useDetailModal('timeline');
  const zones = useOrderZones(order);
  const latest = latestEvents(order);
  const total = orderEvents(order).length;

  return (
    <DetailCard title="Tracking" aside={countText(latest.length, total)} className="tracking-card">
      <EventList events={latest} {...zones} marksNewest />
      <div className="tracking-card-foot">
        <Button size="small" text="View Full Timeline" onClick={open} />
      </div>
      {isOpen && <TimelineModal order={order} onClose={close} />}
    </DetailCard>
  );
});

function countText(shown: number, total: number): string | null {
  if (total === 0) return null;
  if (total > shown) return `last ${shown} of ${total}`;
  return total === 1 ? '1 event' : `${total} events`;
}
