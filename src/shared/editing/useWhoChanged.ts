import type { LastChange } from '../../contract/schemas/common';
import { useTimeZones } from '../../store/config/timeZones';
import { whoChanged, type WhoChanged } from '../../store/edits/whoChanged';
import { useAppSelector } from '../../store/hooks';
import { selectEmail } from '../../store/session/sessionSlice';

/** Returns `whoChanged` for this user. */
export function useWhoChanged(): (changed: LastChange | undefined) => WhoChanged {
  const { reader } = useTimeZones();
  const email = useAppSelector(selectEmail);
  return (changed) => whoChanged(changed, email, reader);
}
