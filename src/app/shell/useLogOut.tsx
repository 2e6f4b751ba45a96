import { LogOut } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import { messages } from '../../contract/messages';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectRunningTitles } from '../../store/jobs/jobsSelectors';
import { signOut } from '../../store/session/sessionThunks';
import type { RootState } from '../../store/types';
import { selectUnsavedPlaces, unsavedPlaceName } from '../../store/unsaved/unsavedPlaces';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

interface Question {
  readonly question: string;
  readonly warning: string;
}

/** What the user should know before logging out; null if nothing is lost or stopped. */
function questionOf(state: RootState): Question | null {
  const unsaved = selectUnsavedPlaces(state).map(unsavedPlaceName);
  const running = selectRunningTitles(state);
  if (unsaved.length === 0 && running.length === 0) return null;
  const warnings = [
    ...(unsaved.length > 0 ? [messages.logOutLoses(unsaved)] : []),
    ...(running.length > 0 ? [messages.logOutPauses(running)] : []),
  ];
  return {
    question: unsaved.length > 0 ? messages.logOutQuestion : messages.logOutWhileRunning,
    warning: warnings.join(' '),
  };
}

/** The warning of an open question after the last input was saved and the last job ended. */
const NOTHING_LOST: Question = { question: messages.logOutPlain, warning: messages.logOutLosesNothing };

/** Log Out, and the question before it if input would be lost or a job would stop. */
export function useLogOut(): { readonly logOut: () => void; readonly question: ReactNode } {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [isAsked, setAsked] = useState(false);
  // Read while the question is open: a change may be saved and a job may end meanwhile.
  const asked = useAppSelector(
    (state) => (isAsked ? (questionOf(state) ?? NOTHING_LOST) : null),
    shallowEqual,
  );
  const logOut = () => {
    if (questionOf(store.getState()) === null) dispatch(signOut());
    else setAsked(true);
  };
  const question = asked && (
    <ConfirmDialog
      {...asked}
      icon={<LogOut size={20} />}
      confirmText="Log Out"
      cancelText="Stay"
      onConfirm={() => dispatch(signOut())}
      onCancel={() => setAsked(false)}
    />
  );
  return { logOut, question };
}
