import { useEffect, useState } from 'react';

const ENDS = ['pointerup', 'pointercancel'];

/**
 * True from the press of a pointer until it is released anywhere and its click has been handled. An element that
 * moves in between loses the click.
 * @param within where the press counts; anywhere by default
 */
export function useIsPressed(within: EventTarget = window): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = () => setPressed(true);
    // The click event follows at once.
    const release = () => void setTimeout(() => setPressed(false));
    within.addEventListener('pointerdown', press, true);
    for (const end of ENDS) window.addEventListener(end, release, true);
    // Not in the capture phase, which would also catch the blur of each field.
    window.addEventListener('blur', release);
    return () => {
      within.removeEventListener('pointerdown', press, true);
      for (const end of ENDS) window.removeEventListener(end, release, true);
      window.removeEventListener('blur', release);
    };
  }, [within]);
  return isPressed;
}
