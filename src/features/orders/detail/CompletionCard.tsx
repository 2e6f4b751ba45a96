import { memo } from 'react';
import { messages } from '../../../contract/messages';
import type { Completion } from '../../../domain/orders/completion';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { isTrustedPicture, safeLink } from '../../../lib/links';
import { selectConfig } from '../../../store/config/configSlice';
import { useAppSelector } from '../../../store/hooks';
import { DetailCard } from '../../../ui/DetailCard';
import { ExternalLink } from '../../../ui/ExternalLink';
import { PhotoStrip } from './PhotoStrip';
import { TimeText } from '../../../shared/dates/TimeText';
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
  const { photoHosts = [] } = useAppSelector(selectConfig);
  const origins = [window.location.origin, new URL(base).origin];
  const safePhotos = photos.map((photo) => safeLink(photo, base)).filter((href) => href !== null);
  const shown = safePhotos.filter((href) => isTrustedPicture(href, origins, photoHosts));
  const others = safePhotos.filter((href) => !shown.includes(href));
  const isEmpty = safePhotos.length === 0 && notes === null;

  return (
    <DetailCard
      title="Completion"
      aside={completedAt === null ? null : <TimeText ms={completedAt} {...zones} isNamed />}
    >
      {shown.length > 0 && <PhotoStrip label="Completion photos" photos={shown} />}
      {others.map((href) => (
        <p key={href} className="completion-notes">
          {messages.photoHostNotAllowed}: <ExternalLink href={href}>{new URL(href).host}</ExternalLink>
        </p>
      ))}
      {notes !== null && <p className="completion-notes written-text">{notes}</p>}
      {isEmpty && <p className="muted completion-notes">The driver left no notes or photos.</p>}
    </DetailCard>
  );
});
