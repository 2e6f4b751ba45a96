/** The state that every page has, also the login page: session, configuration, flags, notices and the frame. */
import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { adminApi } from '../../api/adminApi';
import { configSlice } from '../config/configSlice';
import { flagsSlice } from '../flags/flagsSlice';
import { noticesSlice } from '../notices/noticesSlice';
import { sessionEnded, sessionSlice } from '../session/sessionSlice';
import { shellSlice } from '../views/shell/shellSlice';

/** The workspace adds its own slices to these. */
export const visitorSlices = {
  session: sessionSlice.reducer,
  config: configSlice.reducer,
  flags: flagsSlice.reducer,
  notices: noticesSlice.reducer,
  [adminApi.reducerPath]: adminApi.reducer,
};

const reducer = combineReducers({
  ...visitorSlices,
  views: combineReducers({ shell: shellSlice.reducer }),
});

export type VisitorState = ReturnType<typeof reducer>;

/**
 * The state that is kept when a session ends: only what belongs to the browser. Everything else that the person loaded
 * or chose is dropped, in every slice, so that the next person starts empty. Add a slice here if it must outlive a
 * session.
 */
export const keptAtSessionEnd = ({ session, config, notices, views: { shell } }: VisitorState) => ({
  session,
  config,
  notices,
  views: { shell },
});

/** The root reducer until somebody signs in. */
export function visitorReducer(state: VisitorState | undefined, action: UnknownAction): VisitorState {
  return reducer(state && sessionEnded(action) ? keptAtSessionEnd(state) : state, action);
}
