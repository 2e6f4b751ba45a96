import { useSyncExternalStore } from 'react';

/** Whether the page may be visible: false if its tab is in the background or its window is minimised. */
export function usePageSeen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState !== 'hidden',
  );
}
