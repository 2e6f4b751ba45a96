import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { readSnapshot, type Snapshot } from './readSnapshot';

/** Twice a second: enough to watch, and updating for each response would redraw too often. */
const EVERY_MS = 500;

/** The current state, or the state when it was paused. */
export function useSnapshot(isPaused: boolean): Snapshot {
  const dispatch = useAppDispatch();
  const [snapshot, setSnapshot] = useState(() => dispatch(readSnapshot()));
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => setSnapshot(dispatch(readSnapshot())), EVERY_MS);
    return () => clearInterval(timer);
  }, [dispatch, isPaused]);
  return snapshot;
}
