import { useEffect, useState } from 'react';

/** How many entries of each kind are kept, the newest. */
const KEPT = 400;

/**
 * What the browser measures of this kind, including earlier entries that it has kept; null if it does not measure it.
 * Nothing is observed while the inspector is closed.
 */
export function useObserved<Entry extends PerformanceEntry>(
  type: 'resource' | 'longtask',
): readonly Entry[] | null {
  const isKnown =
    typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes(type);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    if (!isKnown) return undefined;
    const observer = new PerformanceObserver((list) =>
      setEntries((before) => [...before, ...(list.getEntries() as Entry[])].slice(-KEPT)),
    );
    observer.observe({ type, buffered: true });
    return () => observer.disconnect();
  }, [isKnown, type]);
  return isKnown ? entries : null;
}
