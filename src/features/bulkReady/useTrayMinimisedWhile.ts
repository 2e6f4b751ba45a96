/** Keeps the job tray folded on a page whose buttons it would cover. */
import { useEffect } from 'react';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { selectTrayByHand } from '../../store/jobs/jobsSelectors';
import { jobEvents } from '../../store/jobs/jobsSlice';

/**
 * Keeps the tray folded while `isOpen`, unless the user opens it; afterwards it opens and folds automatically again.
 */
export function useTrayMinimisedWhile(isOpen = true): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    if (!isOpen || selectTrayByHand(store.getState()) === 'folded') return;
    dispatch(jobEvents.trayToggled({ minimised: true }));
    return () => void dispatch(jobEvents.trayReleased());
  }, [dispatch, isOpen, store]);
}
