import { useEffect, useState } from 'react';

/** The value once it has not changed for the given milliseconds; null until the first time. */
export function useSettled<Value>(value: Value, delayMs: number): Value | null {
  const [settled, setSettled] = useState<Value | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
