import { useEffect, useRef } from 'react';
import { selectTimesLost } from '../store/feed/feedSlice';
import { useAppSelector } from '../store/hooks';

/** Reads again what a page shows, when changes by others happened that nobody can tell any more. */
export function useChangesLost(readAgain: () => void): void {
  const timesLost = useAppSelector(selectTimesLost);
  const known = useRef(timesLost);
  const latest = useRef(readAgain);
  latest.current = readAgain;
  useEffect(() => {
    if (known.current === timesLost) return;
    known.current = timesLost;
    latest.current();
  }, [timesLost]);
}
