/** A page whose own buttons stand where the job tray opens keeps it small. */
import { useEffect } from 'react';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { selectTrayByHand } from '../../store/jobs/jobsSelectors';
import { jobEvents } from '../../store/jobs/jobsSlice';

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
