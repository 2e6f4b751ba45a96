/** The feed of changes: tells staff what has changed, as it happens (docs/decisions/0061-feed-of-changes.md). */
import * as z from 'zod';
import { EVENTS_AGO_MAX_MS, EVENTS_PAGE_MAX } from '../constants';
import { epochMs } from './common';
import { digits } from './orders';

/**
 * GET /events without `Accept: text/event-stream`: the changes since a place; without a place, only the current one.
 */
export const eventsRequest = z.strictObject({
  /** `last` of an earlier answer, or the `id` of an event. */
  after: z.string().min(1).max(200).optional(),
  /**
   * Without `after`: start this many milliseconds ago instead of now. A client that loaded data before it had a place
   * gets the changes made in the meantime.
   */
  ago: digits(z.number().int().min(0).max(EVENTS_AGO_MAX_MS)).optional(),
  limit: digits(z.number().int().min(1).max(EVENTS_PAGE_MAX)).optional(),
});

/** The entities of the feed. Each reader gets only the changes that they may read. */
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

/** One change. It contains nothing about a recipient, and no changed value except the status of an order. */
export const feedEvent = z.object({
  /** Its place in the feed. Places increase in the order in which changes became visible. Opaque. */
  id: z.string(),
  at: epochMs,
  entity: z.enum(FEED_ENTITIES),
  recordId: z.string(),
  /** The merchant of the record, if known. */
  merchantId: z.string().optional(),
  /** The name of the endpoint: `setPickupReady`. */
  action: z.string(),
  /** E-mail of a person, or a word for the server itself. */
  by: z.string(),
  /** The person's name, if known. */
  name: z.string().optional(),
  requestId: z.string(),
  /**
   * Version of the record when the event was sent: that of the change or a later one. Absent once the record is
   * deleted.
   */
  version: z.number().int().optional(),
  /** Status of an order, as of `version`. */
  status: z.string().optional(),
  /**
   * The number of records that the server itself (an import, a clean-up) changed in the same way at once; `recordId` is
   * the last of them. Clients reload all records of this kind. Absent for one record and for changes made by people.
   */
  count: z.number().int().optional(),
});
export type FeedEvent = z.infer<typeof feedEvent>;

export const eventsAnswer = z.object({
  /** In the order in which they became visible. */
  events: z.array(feedEvent),
  /** The value of `after` for the next request. */
  last: z.string(),
  /** Whether there are more changes already. */
  more: z.boolean(),
});
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/**
 * The event names of the stream. `ready` comes first, with the current place as its id. The data of `change` is a
 * `FeedEvent`. The data of `presence` is a `RecordPresence` (presence.ts); it has no id, because it is not a place. The
 * stream ends after `gone` (the place is unknown: start over and reload what is displayed) and after `signedOut`.
 */
export type FeedMessage = 'ready' | 'change' | 'presence' | 'gone' | 'signedOut';
