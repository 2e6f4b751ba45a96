import { useRef } from 'react';
import { useIsPressed } from './useIsPressed';

/**
 * The value when the pointer went down, until it is released and its click has been handled. For errors that appear
 * when a field is left: shown at once they would move the button being pressed, and the click would miss.
 */
export function useUnpressed<Value>(value: Value): Value {
  const isPressed = useIsPressed();
  const held = useRef(value);
  if (!isPressed) held.current = value;
  return held.current;
}
