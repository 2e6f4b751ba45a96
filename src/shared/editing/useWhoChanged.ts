import { messages } from '../../contract/messages';
import type { LastChange } from '../../contract/schemas/common';
import { sameEmail } from '../../lib/email';
import { formatDateTimeNamed } from '../../lib/times';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppSelector } from '../../store/hooks';
import { selectEmail } from '../../store/session/sessionSlice';

interface WhoChanged {
  /** The change was made by the same user, in another window. */
  readonly isOwn: boolean;
  /** `Last changed by Ada Lovelace, Nov 20, 9:42 AM EST.`; undefined if the server does not say. */
  readonly sentence: string | undefined;
}

/** Says who last changed a record and when, for a refusal that has this information. */
export function useWhoChanged(): (changed: LastChange | undefined) => WhoChanged {
  const { reader } = useTimeZones();
  const email = useAppSelector(selectEmail);
  return (changed) => {
    if (changed === undefined) return { isOwn: false, sentence: undefined };
    const isOwn = sameEmail(changed.by, email);
    const who = isOwn ? messages.youElsewhere : (changed.name ?? changed.by);
    return { isOwn, sentence: messages.lastChangedBy(who, formatDateTimeNamed(changed.at, reader)) };
  };
}
