/** Reads the flags when a session starts, by sign-in or restore (FLG-01). */
import { FLAG_DELIVERY_TYPE } from '../../contract/constants';
import { titles } from '../../contract/messages';
import { isForNobody, toApiError } from '../../api/errors';
import { flagsApi } from '../../api/flagsApi';
import { holdCacheEntry } from '../../api/holdCacheEntry';
import { errorNotice } from '../notices/noticesSlice';
import { sessionStarted } from '../session/sessionSlice';
import type { AppStartListening, AppThunk } from '../types';

/** Reads one flag. A failure is shown and leaves the flag off, unless the session ended, which has its own message. */
const loadFlag =
  (name: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    try {
      await holdCacheEntry(
        dispatch(flagsApi.endpoints.getFeatureFlag.initiate(name, { forceRefetch: true })),
      ).unwrap();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isForNobody(error)) return;
      dispatch(errorNotice('flag', error.message, { title: titles.featureFlag }));
    }
  };

/** Registers the flags' listener; called once per store. */
export function listenToFlags(startListening: AppStartListening): void {
  startListening({
    matcher: sessionStarted,
    // A person without roles sees nothing that a flag could change.
    effect: ({ payload }, { dispatch }) =>
      payload.roles.length > 0 ? dispatch(loadFlag(FLAG_DELIVERY_TYPE)) : undefined,
  });
}
