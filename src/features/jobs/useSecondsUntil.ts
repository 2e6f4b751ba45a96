import { useEffect, useState } from 'react';
import { jobNow } from '../../store/jobs/jobTypes';

const secondsTo = (moment: number): number => Math.max(0, Math.ceil((moment - jobNow()) / 1000));

/** Whole seconds until a moment on the jobs' clock, redrawn each second; 0 once it has passed, or without one. */
export function useSecondsUntil(moment: number | undefined): number {
  const [, setTick] = useState(0);
  const left = moment === undefined ? 0 : secondsTo(moment);
  useEffect(() => {
    if (moment === undefined || left === 0) return undefined;
    // Aim at the next whole second, even if earlier ticks were missed.
    const timer = setTimeout(() => setTick((tick) => tick + 1), moment - jobNow() - (left - 1) * 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
