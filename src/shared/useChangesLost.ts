import { useEffect, useRef } from 'react';
import { selectTimesLost } from '../store/feed/feedSlice';
import { useAppSelector } from '../store/hooks';

/** Reloads a page's data when other people's changes may have been missed for good. */
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
