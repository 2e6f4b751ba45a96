/** A page whose own buttons stand where the job tray opens keeps it small. */
import { useEffect } from 'react';
import { useAppDispatch, useAppStore } from '../hooks';
import { selectIsTrayMinimised } from './jobsSelectors';
import { jobEvents } from './jobsSlice';

/** Minimises the tray while `isOpen`, and opens it again afterwards if that is how it was. */
export function useTrayMinimisedWhile(isOpen = true): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    if (!isOpen || selectIsTrayMinimised(store.getState())) return;
    dispatch(jobEvents.trayToggled({ minimised: true }));
    return () => void dispatch(jobEvents.trayToggled({ minimised: false }));
  }, [dispatch, isOpen, store]);
}
