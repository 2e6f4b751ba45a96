import { LogOut } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { messages } from '../../contract/messages';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { signOut } from '../../store/session/sessionThunks';
import { selectUnsavedPlaces } from '../../store/unsaved/unsavedPlaces';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** Log Out, and the question that comes before it where something typed would be lost. */
export function useLogOut(): { readonly logOut: () => void; readonly question: ReactNode } {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const logOut = () => {
    const places = selectUnsavedPlaces(store.getState()).map(({ what }) => what);
    if (places.length === 0) dispatch(signOut());
    else setUnsaved(places);
  };
  const question = unsaved.length > 0 && (
    <ConfirmDialog
      question={messages.logOutQuestion}
      warning={messages.logOutLoses(unsaved)}
      icon={<LogOut size={20} />}
      confirmText="Log Out"
      cancelText="Stay"
      onConfirm={() => dispatch(signOut())}
      onCancel={() => setUnsaved([])}
    />
  );
  return { logOut, question };
}
