import { useEffect, useRef, useState } from 'react';

/**
 * A value as it was when the pointer went down, until it has gone up and its click is done. For what is found wrong with a
 * field when it is left: drawn at once it would move the button that is being pressed, and the click would miss.
 */
export function useUnpressed<Value>(value: Value): Value {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = () => setPressed(true);
    // The click comes right after.
    const release = () => void setTimeout(() => setPressed(false));
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  const held = useRef(value);
  if (!isPressed) held.current = value;
  return held.current;
}
