import { useEffect, useState } from 'react';
import type { Hit } from './hits';

interface Chosen {
  readonly active: Hit | null;
  /** The person went to this one. */
  readonly goTo: (hit: Hit) => void;
  /** Something else is looked for. */
  readonly reset: () => void;
  /** Enter was pressed. @returns whether it waits for the answer to what was typed last */
  readonly waits: () => boolean;
}

/**
 * Which hit is chosen: the first that was found, from the start. It stays so when later answers come. Enter takes it, but
 * for one that belongs to what was typed before and nobody went to: then Enter waits for the answer, as it does while there
 * is none yet.
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
