import { useSyncExternalStore } from 'react';

/** Whether somebody may be looking: false while the page is in a tab behind others, or its window is minimised. */
export function usePageSeen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState !== 'hidden',
  );
}
