/** Who has a record open right now: said by whoever does, told to those who have it open too (docs/decisions/0065-who-is-here.md). */
import * as z from 'zod';
import { PRESENCE_SIGNS_MAX } from '../constants';

/** Records that one sees others at. */
export const PRESENCE_ENTITIES = ['order', 'merchant', 'zone', 'shippingRule'] as const;
export type PresenceEntity = (typeof PRESENCE_ENTITIES)[number];

/** `editing`: something is typed and not saved. `left`: not open any more. */
export const presenceSign = z.strictObject({
  entity: z.enum(PRESENCE_ENTITIES),
  recordId: z.string().min(1).max(100),
  state: z.enum(['open', 'editing', 'left']),
});
export type PresenceSign = z.infer<typeof presenceSign>;

/** POST /presence. What one tab says of a record holds until it says something else of it, or nothing for 30 seconds. */
export const presenceRequest = z.strictObject({
  /** A name that the tab has given itself: a person is there while one of their tabs is. */
  tab: z.string().regex(/^[\w-]{1,40}$/, 'expected letters, digits, _ and -, at most 40'),
  signs: z.array(presenceSign).min(1).max(PRESENCE_SIGNS_MAX),
});
export type PresenceRequest = z.infer<typeof presenceRequest>;

const presentPerson = z.object({
  /** Their name; the part of their e-mail before the @ where they have none. */
  name: z.string(),
  state: z.enum(['open', 'editing']),
});
export type PresentPerson = z.infer<typeof presentPerson>;

/** Everybody else who has the record open, in the order in which they came. */
export const recordPresence = z.object({
  entity: z.enum(PRESENCE_ENTITIES),
  recordId: z.string(),
  people: z.array(presentPerson),
});
export type RecordPresence = z.infer<typeof recordPresence>;

/** Of the records that were said to be open. */
export const presenceAnswer = z.object({ records: z.array(recordPresence) });
