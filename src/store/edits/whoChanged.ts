import { messages } from '../../contract/messages';
import type { LastChange } from '../../contract/schemas/common';
import { sameEmail } from '../../lib/email';
import { formatDateTimeNamed } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import { selectTimeZones } from '../config/timeZones';
import { selectEmail } from '../session/sessionSlice';
import type { RootState } from '../types';

export interface WhoChanged {
  /** The change was made by the same user, in another window. */
  readonly isOwn: boolean;
  /** That the record was changed in the meantime; by someone else, unless it was the same user. */
  readonly words: string;
  /** `Last changed by Ada Lovelace, Nov 20, 9:42 AM EST.`; undefined if the server does not say. */
  readonly sentence: string | undefined;
}

/** Says who last changed a record and when, for a refusal that has this information. */
export function whoChanged(
  changed: LastChange | undefined,
  email: string | null,
  reader: TimeZone,
): WhoChanged {
  if (changed === undefined) return { isOwn: false, words: messages.changedMeanwhile, sentence: undefined };
  const isOwn = sameEmail(changed.by, email);
  const who = isOwn ? messages.youElsewhere : (changed.name ?? changed.by);
  return {
    isOwn,
    words: isOwn ? messages.changedElsewhere : messages.changedMeanwhile,
    sentence: messages.lastChangedBy(who, formatDateTimeNamed(changed.at, reader)),
  };
}

/** `whoChanged` for the person at this console. */
export const selectWhoChanged = (state: RootState, changed: LastChange | undefined): WhoChanged =>
  whoChanged(changed, selectEmail(state), selectTimeZones(state).reader);
