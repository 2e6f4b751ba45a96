import { useEffect, useState } from 'react';

const ENDS = ['pointerup', 'pointercancel'];

/**
 * True from the press of a pointer until it has gone up, wherever that is, and its click is done. What moves between the
 * two loses the click.
 * @param within where the press counts; anywhere when absent
 */
export function useIsPressed(within: EventTarget = window): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = () => setPressed(true);
    // The click comes right after.
    const release = () => void setTimeout(() => setPressed(false));
    within.addEventListener('pointerdown', press, true);
    for (const end of ENDS) window.addEventListener(end, release, true);
    // The window's own; each field's would be heard on its way down.
    window.addEventListener('blur', release);
    return () => {
      within.removeEventListener('pointerdown', press, true);
      for (const end of ENDS) window.removeEventListener(end, release, true);
      window.removeEventListener('blur', release);
    };
  }, [within]);
  return isPressed;
}
