/**
 * The changes of a record: what, by whom and when, as readers get them from the audit trail
 * (docs/decisions/0058-history.md).
 */
import * as z from 'zod';
import { CHANGE_MAKERS } from '../auditWords';
import { HISTORY_MAX } from '../constants';
import { epochMs } from './common';
import { digits } from './orders';

/** GET .../history: the newest changes, or those below the end of an earlier answer. */
export const historyRequest = z.strictObject({
  /** `next` of an earlier answer. */
  below: z.string().max(200).optional(),
  /** Only changes made by people, or only other changes. */
  who: z.enum(CHANGE_MAKERS).optional(),
  limit: digits(z.number().int().min(1).max(HISTORY_MAX)).optional(),
});

const values = z.record(z.string(), z.unknown());

/** One change. {product} fields have their neutral names. */
export const recordedChange = z.object({
  id: z.string(),
  at: epochMs,
  /** E-mail of a person, or a word for the server itself. */
  by: z.string(),
  /** The person's name, if known. */
  name: z.string().optional(),
  /** The name of the endpoint: `setPickupReady`. */
  action: z.string(),
  requestId: z.string(),
  /** Where the change was made (`contract/origins.ts`); absent on old changes. */
  origin: z.string().optional(),
  /** The changed fields before and after. Redaction of the record redacts them too. */
  before: values.nullable(),
  after: values.nullable(),
});
export type RecordedChange = z.infer<typeof recordedChange>;

export const historyAnswer = z.object({
  /** Newest first. */
  changes: z.array(recordedChange),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
  /** The number of changes that match the request. */
  total: z.number().int(),
  /** How many changes of the record people and the server made, regardless of `who`. */
  counts: z.object({ people: z.number().int(), system: z.number().int() }),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;
