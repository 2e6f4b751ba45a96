import { memo } from 'react';
import type { Completion } from '../../../domain/orders/completion';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { safeLink } from '../../../lib/links';
import { DetailCard } from '../../../ui/DetailCard';
import { PhotoStrip } from './PhotoStrip';
import { TimeText } from './TimeText';
import { useLinkBase } from './useLinkBase';
import { useOrderZones } from './useOrderZones';

interface CompletionCardProps {
  readonly order: OrderRecord;
  readonly completion: Completion;
}

/** How the driver's first task ended: photos and notes (ODT-25). */
export const CompletionCard = memo(function CompletionCard({ order, completion }: CompletionCardProps) {
  const { notes, photos, completedAt } = completion;
  const zones = useOrderZones(order);
  const base = useLinkBase();
  const safePhotos = photos.map((photo) => safeLink(photo, base)).filter((href) => href !== null);
  const isEmpty = safePhotos.length === 0 && notes === null;

  return (
    <DetailCard
      title="Completion"
      aside={completedAt === null ? null : <TimeText ms={completedAt} {...zones} isNamed />}
    >
      {safePhotos.length > 0 && <PhotoStrip label="Completion photos" photos={safePhotos} />}
      {notes !== null && <p className="completion-notes">{notes}</p>}
      {isEmpty && <p className="muted completion-notes">The driver left no notes or photos.</p>}
    </DetailCard>
  );
});
