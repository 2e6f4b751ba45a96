import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still mounted, to check after an await: do not navigate a user who has moved on. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
