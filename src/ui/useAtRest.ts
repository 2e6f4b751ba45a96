import { useEffect, useRef, useState } from 'react';

/** Who pressed a key or clicked this short ago is in the middle of something. Milliseconds. */
export const PAUSE_MS = 3_000;

/**
 * Whether what opens by itself, and not because somebody asked for it, may be there: it begins in a pause, since it would
 * take the letters of a person who is typing, and the click that was aimed at what lies under it.
 */
export function useAtRest(isWanted: boolean): boolean {
  const lastInput = useRef(-Infinity);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onInput = () => (lastInput.current = Date.now());
    const inputs = ['keydown', 'pointerdown'];
    for (const input of inputs) document.addEventListener(input, onInput, true);
    return () => inputs.forEach((input) => document.removeEventListener(input, onInput, true));
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const wait = lastInput.current + PAUSE_MS - Date.now();
      if (wait > 0) timer = setTimeout(look, wait);
      else setOpen(true);
    };
    look();
    return () => {
      clearTimeout(timer);
      setOpen(false);
    };
  }, [isWanted]);
  return isWanted && isOpen;
}
