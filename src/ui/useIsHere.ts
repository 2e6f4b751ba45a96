import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still on the page, to be asked after an await: whoever went elsewhere meanwhile stays there. */
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
