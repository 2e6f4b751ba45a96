import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { isCharacter } from '../../lib/scanGap';

/** Handlers for the element around a question's buttons. */
interface AnswerKeys {
  readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyUpCapture: (event: KeyboardEvent<HTMLElement>) => void;
}

const stop = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Keys of a question that was opened by a key and whose answer has the focus. Enter answers only if it is pressed and
 * released here: not while it is held, and not if it was pressed elsewhere. Any other character comes from someone
 * who types on without noticing the question: it moves the focus to Cancel. So does Space, until Tab has moved the
 * focus to a button.
 * @param cancel the button that leaves everything as it is
 * @param asking character of the key that opened the question: pressed again, it does nothing
 */
export function useAnswerKeys(cancel: RefObject<HTMLElement>, asking: string): AnswerKeys {
  const isPressed = useRef(false);
  const isChosen = useRef(false);
  const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || (key === ' ' && isChosen.current);
  return {
    onKeyDownCapture(event) {
      if (event.key === 'Tab') isChosen.current = true;
      else if (isPress(event)) {
        if (event.repeat) stop(event);
        else isPressed.current = true;
      } else if (isCharacter(event)) {
        stop(event);
        if (event.key.toLowerCase() === asking) return;
        isChosen.current = false;
        cancel.current?.focus({ preventScroll: true });
      }
    },
    onKeyUpCapture(event) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (!isPressed.current) stop(event);
      isPressed.current = false;
    },
  };
}
