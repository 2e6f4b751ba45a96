/** The activity of everybody, for super_admins (docs/decisions/0062-activity.md). */
import * as z from 'zod';
import { HISTORY_MAX } from '../constants';
import { recordedChange } from './history';
import { digits, requestMoment } from './orders';

const word = z.string().trim().min(1).max(320);
/** A person or a record. The trail stores e-mails in lower case. */
const name = word.overwrite((text) => (text.includes('@') ? text.toLowerCase() : text));

/** GET /activity. The filters are ANDed. */
export const activityRequest = z.strictObject({
  /** Epoch milliseconds, included. */
  from: requestMoment.optional(),
  to: requestMoment.optional(),
  /** E-mail of a person, or the word for changes that the server made. */
  by: name.optional(),
  kind: word.optional(),
  action: word.optional(),
  /** The id of a record, a request or a job. */
  id: name.optional(),
  /** `next` of an earlier answer. */
  below: z.string().max(200).optional(),
  limit: digits(z.number().int().min(1).max(HISTORY_MAX)).optional(),
  /** The request is for a file, which the trail records. */
  purpose: z.literal('export').optional(),
  /** Combines the changes of one person in one job into a single event, the newest, with a `count`. */
  fold: z.literal('jobs').optional(),
});

export type ActivityQuery = z.infer<typeof activityRequest>;

const activityEvent = recordedChange.extend({
  kind: z.string(),
  /** Id of the record. */
  record: z.string(),
  /** The current name of the record, if it has one. */
  about: z.string().optional(),
  /** The merchant of a merchant, zone or rule. */
  merchant: z.object({ id: z.string(), name: z.string() }).optional(),
  /** How many events of this page were combined into this one. The next page may have more of the same job. */
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
