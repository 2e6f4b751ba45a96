/** `?record` in the address records the session from its start (docs/decisions/0067-recorded-sessions.md). */
import { createRoot } from 'react-dom/client';
import { hasAnyRole, SUPER_ADMIN_ONLY } from '../../contract/roles';
import { warningNotice } from '../../store/notices/noticesSlice';
import { startRecorder } from '../../store/recording/recorder';
import { selectSession } from '../../store/session/sessionSlice';
import type { AppEnvironment, AppStore } from '../../store/types';
import { RecordingBar } from './RecordingBar';

/** Starts once a user is signed in who may inspect the store; others are told why nothing is recorded. */
export function recordSession(store: AppStore, environment: AppEnvironment): void {
  const begin = () => {
    const { phase, roles } = selectSession(store.getState());
    if (phase !== 'authenticated') return;
    unsubscribe();
    if (environment.config.devTools === true || hasAnyRole(roles, SUPER_ADMIN_ONLY)) record();
    else store.dispatch(warningNotice('session/recording', 'Only super admins can record a session.'));
  };
  const record = () => {
    const recorder = startRecorder(store, environment);
    // Outside of the page's React root, so that it stays when a page breaks or the session ends.
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const stop = () => {
      recorder.stop();
      root.unmount();
      place.remove();
    };
    root.render(<RecordingBar recorder={recorder} onStop={stop} />);
  };
  const unsubscribe = store.subscribe(begin);
}
