import { useEffect } from 'react';
import { useAppDispatch, useAppStore } from '../../../store/hooks';
import { selectIsTrayMinimised } from '../../../store/workflows/jobsSelectors';
import { jobEvents } from '../../../store/workflows/jobsSlice';

/** The job tray lies over the buttons of a wide dialog: while this one is open the tray is small, then as it was. */
export function useMinimisedTray(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    if (selectIsTrayMinimised(store.getState())) return undefined;
    dispatch(jobEvents.trayToggled({ minimised: true }));
    return () => void dispatch(jobEvents.trayToggled({ minimised: false }));
  }, [dispatch, store]);
}
