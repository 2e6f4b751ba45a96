/** What everybody did, as super_admins read it (docs/decisions/0062-activity.md). */
import * as z from 'zod';
import { HISTORY_MAX } from '../constants';
import { recordedChange } from './history';
import { digits, requestMoment } from './orders';

const word = z.string().trim().min(1).max(320);
/** A person or a record: e-mails stand in the trail as they are stored, in small letters. */
const name = word.overwrite((text) => (text.includes('@') ? text.toLowerCase() : text));

/** GET /activity: all that is given must hold. */
export const activityRequest = z.strictObject({
  /** Epoch milliseconds, the first included. */
  from: requestMoment.optional(),
  to: requestMoment.optional(),
  /** E-mail of a person, or the word for the server's own work. */
  by: name.optional(),
  kind: word.optional(),
  action: word.optional(),
  /** Of a record, of a request, or of a job. */
  id: name.optional(),
  /** `next` of an earlier answer. */
  below: z.string().max(200).optional(),
  limit: digits(z.number().int().min(1).max(HISTORY_MAX)).optional(),
  /** For a file, which is noted as such. */
  purpose: z.literal('export').optional(),
  /** What one person did in one job to many records is one event, the newest of them, with a `count`. */
  fold: z.literal('jobs').optional(),
});

export type ActivityQuery = z.infer<typeof activityRequest>;

const activityEvent = recordedChange.extend({
  kind: z.string(),
  /** Id of the record. */
  record: z.string(),
  /** What the record is called now, where it has a name. */
  about: z.string().optional(),
  /** Whose it is: of merchants, zones and rules. */
  merchant: z.object({ id: z.string(), name: z.string() }).optional(),
  /** How many events of this page it stands for, where they were folded; the next page may have more of the same job. */
  count: z.number().int().min(2).optional(),
});
export type ActivityEvent = z.infer<typeof activityEvent>;

export const activityAnswer = z.object({
  /** Newest first. */
  events: z.array(activityEvent),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
});
export type ActivityAnswer = z.infer<typeof activityAnswer>;
