import type { TimelineEvent } from '../../../contract/schemas/orders';
import { messages } from '../../../contract/messages';
import { safeLink } from '../../../lib/links';
import type { TimeZone } from '../../../lib/timeZones';
import { ExternalLink } from '../../../ui/ExternalLink';
import { TimeText } from '../../../shared/dates/TimeText';
import { useLinkBase } from './useLinkBase';

interface EventListProps {
  /** Newest first. */
  readonly events: readonly TimelineEvent[];
  /** The destination's time zone, and the reader's. */
  readonly zone: TimeZone;
  readonly reader: TimeZone;
  /** Whether the first one is the newest of the whole order and is highlighted. */
  readonly marksNewest?: boolean;
  /** False if all events belong to one package, whose number is shown above them. */
  readonly showsNumbers?: boolean;
}

/** Tracking events in a vertical list, with their photos as links (ODT-21, ODT-23). */
export function EventList({
  events,
  zone,
  reader,
  marksNewest = false,
  showsNumbers = true,
}: EventListProps) {
  if (events.length === 0) return <p className="muted event-list-empty">{messages.noEvents}</p>;
  return (
    <ol className={marksNewest ? 'event-list event-list--newest' : 'event-list'}>
      {events.map((event, index) => (
        // Events have no id; two may even have the same time and text.
        <li key={index}>
          <div className="event-list-name">{event.event || 'Unnamed event'}</div>
          <div className="event-list-meta">
            <TimeText ms={event.timestamp} zone={zone} reader={reader} isNamed />
            {showsNumbers && event.trackingNumber && <> · {event.trackingNumber}</>}
          </div>
          <EventPhotos event={event} />
        </li>
      ))}
    </ol>
  );
}

/** Links to an event's photos: `Verification photo`, `Signature`, numbered where there are several. */
function EventPhotos({ event }: { readonly event: TimelineEvent }) {
  const base = useLinkBase();
  const links = [
    ...photoLinks('Verification photo', event.verificationPhotosUrls, base),
    ...photoLinks('Signature', event.signaturePhotosUrls, base),
  ];
  if (links.length === 0) return null;
  return (
    <div className="event-list-photos">
      {links.map(({ text, href }) => (
        <ExternalLink key={text} href={href}>
          {text}
        </ExternalLink>
      ))}
    </div>
  );
}

function photoLinks(name: string, addresses: readonly string[] | undefined, base: string) {
  const safe = (addresses ?? []).map((address) => safeLink(address, base)).filter((href) => href !== null);
  return safe.map((href, index) => ({ href, text: safe.length > 1 ? `${name} ${index + 1}` : name }));
}
