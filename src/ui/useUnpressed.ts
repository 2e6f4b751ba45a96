import { useRef } from 'react';
import { useIsPressed } from './useIsPressed';

/**
 * A value as it was when the pointer went down, until it has gone up and its click is done. For what is found wrong with a
 * field when it is left: drawn at once it would move the button that is being pressed, and the click would miss.
 */
export function useUnpressed<Value>(value: Value): Value {
  const isPressed = useIsPressed();
  const held = useRef(value);
  if (!isPressed) held.current = value;
  return held.current;
}
