/** The feed of changes: what staff see has changed, told as it happens (docs/decisions/0061-feed-of-changes.md). */
import * as z from 'zod';
import { EVENTS_AGO_MAX_MS, EVENTS_PAGE_MAX } from '../constants';
import { epochMs } from './common';
import { digits } from './orders';

/** GET /events without `Accept: text/event-stream`: what has happened since a place; without one nothing but a place to begin at. */
export const eventsRequest = z.strictObject({
  /** `last` of an earlier answer, or the `id` of an event. */
  after: z.string().min(1).max(200).optional(),
  /**
   * Without `after`: the place of so many milliseconds ago instead of the present one. Whoever has read something before they
   * had a place hears from there what was changed meanwhile.
   */
  ago: digits(z.number().int().min(0).max(EVENTS_AGO_MAX_MS)).optional(),
  limit: digits(z.number().int().min(1).max(EVENTS_PAGE_MAX)).optional(),
});

/** What is told of. Each reader hears of those alone that they may read. */
export const FEED_ENTITIES = [
  'order',
  'merchant',
  'zone',
  'shippingRule',
  'user',
  'merchantUser',
  'view',
] as const;
export type FeedEntity = (typeof FEED_ENTITIES)[number];

/** One change. Nothing of a recipient is in it, and no value that was changed but the status of an order. */
export const feedEvent = z.object({
  /** Its place: events rise by it in the order in which they could be seen. Opaque. */
  id: z.string(),
  at: epochMs,
  entity: z.enum(FEED_ENTITIES),
  recordId: z.string(),
  /** Whose it is, where that is known. */
  merchantId: z.string().optional(),
  /** In the words of the endpoint: `setPickupReady`. */
  action: z.string(),
  /** E-mail of a person, or a word for the server's own work. */
  by: z.string(),
  /** What to call them, when it is known. */
  name: z.string().optional(),
  requestId: z.string(),
  /** Of the record when this was told: that of the change, or a later one. Absent once the record is gone. */
  version: z.number().int().optional(),
  /** Of an order, as of `version`. */
  status: z.string().optional(),
  /**
   * The server's own work (an import, a clean-up) did the same to so many records at once, of which `recordId` is the last:
   * whoever shows records of this kind reads them again. Absent for one record, and always for what a person did.
   */
  count: z.number().int().optional(),
});
export type FeedEvent = z.infer<typeof feedEvent>;

export const eventsAnswer = z.object({
  /** In the order in which they could be seen. */
  events: z.array(feedEvent),
  /** What to ask `after` next time. */
  last: z.string(),
  /** There are more already. */
  more: z.boolean(),
});
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/**
 * The names of events of the stream. `ready` comes first, with the present place as its id; `change` has a `FeedEvent` as its
 * data. `presence` has a `RecordPresence` (presence.ts) and no id: it is no place. After `gone` (the place is not known: begin anew, and read again what is shown) and `signedOut` the stream ends.
 */
export type FeedMessage = 'ready' | 'change' | 'presence' | 'gone' | 'signedOut';
