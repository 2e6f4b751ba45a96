import { useEffect, useState } from 'react';

/** The value once it has stayed the same for so many milliseconds; null before the first has. */
export function useSettled<Value>(value: Value, delayMs: number): Value | null {
  const [settled, setSettled] = useState<Value | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
