import { useEffect, useState } from 'react';
import type { Hit } from './hits';

interface Chosen {
  readonly active: Hit | null;
  /** The user moved to this hit. */
  readonly goTo: (hit: Hit) => void;
  /** The search text has changed. */
  readonly reset: () => void;
  /** Handles Enter. @returns whether it waits for the response to the last text */
  readonly waits: () => boolean;
}

/**
 * Decides which hit is active: initially the first one that was found. It stays active when later responses arrive.
 * Enter chooses it, unless it belongs to the previous text and the user did not move to it, or there is no hit yet:
 * then Enter waits for the response.
 * @param choose takes the hit for which Enter had to wait
 */
export function useChosen(hits: readonly Hit[], isAwaited: boolean, choose: (hit: Hit) => void): Chosen {
  const [picked, setPicked] = useState<{ readonly key: string; readonly byHand: boolean } | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  const kept = picked && hits.find(({ key }) => key === picked.key);
  const found = hits.filter(({ isFound, reason }) => isFound && reason === undefined);
  const active = kept ?? found.find(({ isOld }) => isOld !== true) ?? found[0] ?? null;
  if (active !== null && active.isOld !== true && active.key !== picked?.key) {
    setPicked({ key: active.key, byHand: false });
  }

  useEffect(() => {
    if (!isWaiting || isAwaited) return;
    setWaiting(false);
    if (active !== null) choose(active);
  }, [isWaiting, isAwaited, active, choose]);

  return {
    active,
    goTo: ({ key }) => setPicked({ key, byHand: true }),
    reset: () => {
      setPicked(null);
      setWaiting(false);
    },
    waits: () => {
      const isOld = active === null || (active.isOld === true && picked?.byHand !== true);
      const mustWait = isOld && isAwaited;
      setWaiting(mustWait);
      return mustWait;
    },
  };
}
