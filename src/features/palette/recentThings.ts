/** What the user opened last from the palette, on this device. */
import type { AppThunk } from '../../store/types';
import type { RecentThing } from '../../store/persistence';
import { selectEmail } from '../../store/session/sessionSlice';

/** More than the six that the palette shows, because the user may have lost access to some. */
const KEPT_MAX = 8;

export const readRecent =
  (): AppThunk<readonly RecentThing[]> =>
  (_dispatch, getState, { persistence }) =>
    persistence.getRecent(selectEmail(getState()));

/** Puts it first in the list. */
export const rememberRecent =
  (thing: RecentThing): AppThunk =>
  (dispatch, getState, { persistence }) => {
    const others = dispatch(readRecent()).filter(({ kind, id }) => kind !== thing.kind || id !== thing.id);
    persistence.setRecent(selectEmail(getState()), [thing, ...others].slice(0, KEPT_MAX));
  };
