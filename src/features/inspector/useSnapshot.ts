import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { readSnapshot, type Snapshot } from './readSnapshot';

/** Twice a second: what is watched goes on by itself, and a call more often would be drawn for each answer. */
const EVERY_MS = 500;

/** What there is to see now, or was when it was paused. */
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
