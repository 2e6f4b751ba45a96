/**
 * Who has a record open right now: reported by their tabs, sent to others who have it open
 * (docs/decisions/0065-who-is-here.md).
 */
import * as z from 'zod';
import { PRESENCE_SIGNS_MAX } from '../constants';

/** The records that show who else has them open. */
export const PRESENCE_ENTITIES = ['order', 'merchant', 'zone', 'shippingRule'] as const;
export type PresenceEntity = (typeof PRESENCE_ENTITIES)[number];

/** `editing`: there is unsaved input. `left`: no longer open. */
export const presenceSign = z.strictObject({
  entity: z.enum(PRESENCE_ENTITIES),
  recordId: z.string().min(1).max(100),
  state: z.enum(['open', 'editing', 'left']),
});
export type PresenceSign = z.infer<typeof presenceSign>;

/** POST /presence. A report of a tab about a record lasts until its next one, or for 30 seconds. */
export const presenceRequest = z.strictObject({
  /** An id that the tab chose for itself. A person is present as long as one of their tabs is. */
  tab: z.string().regex(/^[\w-]{1,40}$/, 'expected letters, digits, _ and -, at most 40'),
  signs: z.array(presenceSign).min(1).max(PRESENCE_SIGNS_MAX),
});
export type PresenceRequest = z.infer<typeof presenceRequest>;

const presentPerson = z.object({
  /** The person's name, or the part of their e-mail before the @ if they have none. */
  name: z.string(),
  state: z.enum(['open', 'editing']),
});
export type PresentPerson = z.infer<typeof presentPerson>;

/** Everybody else who has the record open, in the order of their arrival. */
export const recordPresence = z.object({
  entity: z.enum(PRESENCE_ENTITIES),
  recordId: z.string(),
  people: z.array(presentPerson),
});
export type RecordPresence = z.infer<typeof recordPresence>;

/** For the records that the request reported as open. */
export const presenceAnswer = z.object({ records: z.array(recordPresence) });
