import { LogOut } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { messages } from '../../contract/messages';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { selectRunningTitles } from '../../store/jobs/jobsSelectors';
import { signOut } from '../../store/session/sessionThunks';
import type { RootState } from '../../store/types';
import { selectUnsavedPlaces } from '../../store/unsaved/unsavedPlaces';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

interface Question {
  readonly question: string;
  readonly warning: string;
}

/** What the user should know before logging out; null if nothing is lost or stopped. */
function questionOf(state: RootState): Question | null {
  const unsaved = selectUnsavedPlaces(state).map(({ what }) => what);
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

/** Log Out, and the question before it if input would be lost or a job would stop. */
export function useLogOut(): { readonly logOut: () => void; readonly question: ReactNode } {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [asked, setAsked] = useState<Question | null>(null);
  const logOut = () => {
    const question = questionOf(store.getState());
    if (question === null) dispatch(signOut());
    else setAsked(question);
  };
  const question = asked && (
    <ConfirmDialog
      {...asked}
      icon={<LogOut size={20} />}
      confirmText="Log Out"
      cancelText="Stay"
      onConfirm={() => dispatch(signOut())}
      onCancel={() => setAsked(null)}
    />
  );
  return { logOut, question };
}
