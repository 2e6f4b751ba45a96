import { useEffect } from 'react';

/** Safari ends the composition before it reports the key, and marks that key only by this code. */
const COMPOSED = 229;

/**
 * While an input method is composing, Escape belongs to it: it takes back what is being composed. No list, panel or
 * dialog around the field hears of it, ours or Blueprint's.
 */
export function ComposingKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && (event.isComposing || event.keyCode === COMPOSED))
        event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}
