/** The state that is there for everybody, also on the login page: session, configuration, flags, notices, the frame. */
import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { adminApi } from '../../api/adminApi';
import { configSlice } from '../config/configSlice';
import { flagsSlice } from '../flags/flagsSlice';
import { noticesSlice } from '../notices/noticesSlice';
import { sessionEnded, sessionSlice } from '../session/sessionSlice';
import { shellSlice } from '../views/shell/shellSlice';

/** The workspace puts its own slices beside these. */
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
 * What stays when a session ends: only what belongs to the browser. Everything else its person loaded or chose leaves
 * the store, whatever slice it is in, so that the next person starts empty. A slice that must outlive a session is
 * named here.
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
