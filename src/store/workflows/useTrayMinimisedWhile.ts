/** A page whose own buttons stand where the job tray opens keeps it small. */
import { useEffect } from 'react';
import { useAppDispatch, useAppStore } from '../hooks';
import { selectTrayByHand } from './jobsSelectors';
import { jobEvents } from './jobsSlice';

/** Keeps the tray folded while `isOpen`, unless the person opens it; afterwards it opens and folds by itself again. */
export function useTrayMinimisedWhile(isOpen = true): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    if (!isOpen || selectTrayByHand(store.getState()) === 'folded') return;
    dispatch(jobEvents.trayToggled({ minimised: true }));
    return () => void dispatch(jobEvents.trayReleased());
  }, [dispatch, isOpen, store]);
}
