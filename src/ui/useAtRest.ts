import { useEffect, useRef, useState } from 'react';

/** A user who pressed a key or clicked this recently is busy. Milliseconds. */
export const PAUSE_MS = 3_000;

/**
 * Whether something that opens automatically may be open: it waits for a pause, or it would receive the letters of a
 * user who is typing, or a click aimed at what lies below.
 */
export function useAtRest(isWanted: boolean): boolean {
  const lastInput = useRef(-Infinity);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onInput = () => (lastInput.current = performance.now());
    const inputs = ['keydown', 'pointerdown'];
    for (const input of inputs) document.addEventListener(input, onInput, true);
    return () => inputs.forEach((input) => document.removeEventListener(input, onInput, true));
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const wait = lastInput.current + PAUSE_MS - performance.now();
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
