/** Reads the feed of changes (docs/decisions/0061-feed-of-changes.md). */
import type { EventsAnswer, FeedEvent } from '../../contract/schemas/events';
import { compact, list, looseObject, number, text, time, type Loose } from './values';

/** Reads one event; undefined when it names no record. Unknown kinds of records are accepted. */
export function readEvent(wire: Loose): FeedEvent | undefined {
  const [id, entity, recordId] = [text(wire.id), text(wire.entity), text(wire.recordId)];
  if (id === undefined || entity === undefined || recordId === undefined) return undefined;
  return compact({
    id,
    at: time(wire.at) ?? 0,
    entity: entity as FeedEvent['entity'],
    recordId,
    merchantId: text(wire.merchantId),
    action: text(wire.action) ?? '',
    by: text(wire.by) ?? '',
    name: text(wire.name),
    requestId: text(wire.requestId) ?? '',
    version: number(wire.version),
    status: text(wire.status),
    count: number(wire.count),
  });
}

/** Reads GET /events; null for anything else. */
export function readEvents(value: unknown): EventsAnswer | null {
  const wire = looseObject(value);
  const events = list(wire?.events, readEvent);
  const last = text(wire?.last);
  return events === undefined || last === undefined ? null : { events, last, more: wire?.more === true };
}
