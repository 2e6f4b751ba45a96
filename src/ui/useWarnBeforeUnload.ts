import { useEffect } from 'react';

/** Reloading or closing the tab would lose what is on the page alone: the browser asks first. */
export function useWarnBeforeUnload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}
