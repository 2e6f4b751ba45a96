import { useReadActivityFileMutation } from '../../api/activityApi';
import { isForNobody, toApiError } from '../../api/errors';
import { ACTIVITY_EXPORT_MAX } from '../../contract/constants';
import { activityMessages } from './activityMessages';
import type { ActivityQueryOf } from '../../domain/activity/activityFilter';
import { ACTIVITY_CSV_HEADER, activityCsvRows } from '../../domain/activity/eventWords';
import { toCsv } from '../../lib/csv';
import { useTimeZones } from '../../store/config/timeZones';
import { useAppDispatch } from '../../store/hooks';
import { errorNotice, successNotice, warningNotice } from '../../store/notices/noticesSlice';
import { saveCsv } from '../../store/notices/saveCsv';

const ABOUT = 'activity/file';

/** Creates activity.csv from what the filter finds, up to a limit, and reports its content. */
export function useActivityFile(request: ActivityQueryOf) {
  const dispatch = useAppDispatch();
  const { reader } = useTimeZones();
  const [read, { isLoading, reset }] = useReadActivityFileMutation();
  const make = async () => {
    try {
      const { events, isCut } = await read(request).unwrap();
      const shown = events.slice(0, ACTIVITY_EXPORT_MAX);
      const rows = shown.flatMap((event) => activityCsvRows(event, reader));
      if (!(await dispatch(saveCsv(ABOUT, 'activity.csv', () => toCsv(ACTIVITY_CSV_HEADER, rows))))) return;
      const text = activityMessages.activityWritten(shown.length, isCut);
      dispatch(isCut ? warningNotice(ABOUT, text) : successNotice(ABOUT, text));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!isForNobody(error)) dispatch(errorNotice(ABOUT, error.message));
    } finally {
      // Do not keep the data in the store once it is in the file.
      reset();
    }
  };
  return { isBusy: isLoading, make: () => void make() };
}
