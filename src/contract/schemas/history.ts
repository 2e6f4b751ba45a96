/** What was changed of a record, by whom and when: the audit trail as its readers get it (docs/decisions/0058-history.md). */
import * as z from 'zod';
import { CHANGE_MAKERS } from '../auditWords';
import { HISTORY_MAX } from '../constants';
import { epochMs } from './common';
import { digits } from './orders';

/** GET .../history: the newest changes, or those below one that an earlier answer ended with. */
export const historyRequest = z.strictObject({
  /** `next` of an earlier answer. */
  below: z.string().max(200).optional(),
  /** Only what people did, or only what no person did. */
  who: z.enum(CHANGE_MAKERS).optional(),
  limit: digits(z.number().int().min(1).max(HISTORY_MAX)).optional(),
});

const values = z.record(z.string(), z.unknown());

/** One change. Names of {product} fields are the neutral ones. */
export const recordedChange = z.object({
  id: z.string(),
  at: epochMs,
  /** E-mail of a person, or a word for the server's own work. */
  by: z.string(),
  /** What to call them, when it is known. */
  name: z.string().optional(),
  /** In the words of the endpoint: `setPickupReady`. */
  action: z.string(),
  requestId: z.string(),
  /** From where (`contract/origins.ts`); absent where it was not kept yet. */
  origin: z.string().optional(),
  /** The changed fields as they were and as they became; what redaction took out of the record is not here either. */
  before: values.nullable(),
  after: values.nullable(),
});
export type RecordedChange = z.infer<typeof recordedChange>;

export const historyAnswer = z.object({
  /** Newest first. */
  changes: z.array(recordedChange),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
  /** Of those that were asked for. */
  total: z.number().int(),
  /** How many changes of the record each made, whoever was asked for. */
  counts: z.object({ people: z.number().int(), system: z.number().int() }),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;
