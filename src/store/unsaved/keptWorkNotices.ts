/** Tells the person that typed text outlived its session, because it stays hidden until its dialog is opened again. */
import { messages } from '../../contract/messages';
import { warningNotice } from '../notices/noticesSlice';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import type { AppStartListening } from '../types';
import { selectUnsavedPlaces } from './unsavedPlaces';

/** Registers the listeners; called once per store. */
export function listenToKeptWork(startListening: AppStartListening): void {
  startListening({
    matcher: sessionEnded,
    effect: (_action, api) => {
      // Does not name the work, because anyone can read the login page.
      if (api.getState().keptWork?.unsaved.length)
        api.dispatch(warningNotice('session/kept', messages.typedIsKept, { isLasting: true }));
    },
  });

  startListening({
    matcher: sessionStarted,
    effect: (_action, api) => {
      const lines = api.getOriginalState().keptWork?.unsaved ?? [];
      // Nothing is there if the work belonged to another person.
      if (lines.length > 0 && selectUnsavedPlaces(api.getState()).length > 0)
        api.dispatch(warningNotice('session/kept', messages.typedIsBack, { lines, isLong: true }));
    },
  });
}
