import { useRef, type KeyboardEvent } from 'react';
import { foldText } from '../lib/foldText';
import { isCharacter } from '../lib/scanGap';

/** How long after a letter the next letter or a space still belongs to it. Milliseconds. */
const PAUSE_MS = 1000;

/**
 * Typed letters move to the next menu item that starts with them, as in system menus: `to` to `Toronto`, `t` again to
 * the next one with a T. A space right after a letter is part of the name and presses nothing.
 * @returns a function that handles a key, and returns whether it was used
 */
export function useTypedJump(): (event: KeyboardEvent, items: readonly HTMLElement[]) => boolean {
  const typed = useRef({ text: '', at: -Infinity });
  return (event, items) => {
    if (!isCharacter(event)) return false;
    const { key, timeStamp } = event;
    const before = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : '';
    if (key === ' ' && before === '') return false;
    const text = before + key;
    typed.current = { text, at: timeStamp };

    const now = items.findIndex((item) => item === document.activeElement);
    /** Search from the focused item onwards, and wrap around. */
    const nextWith = (wanted: string, from: number) =>
      [...items.slice(from), ...items.slice(0, from)].find(
        (item) => wanted !== '' && foldText(item.textContent ?? '').startsWith(wanted),
      );
    const isOneLetter = [...text].every((letter) => letter === key);
    const found =
      text === key
        ? nextWith(foldText(key), now + 1)
        : (nextWith(foldText(text), Math.max(now, 0)) ??
          (isOneLetter ? nextWith(foldText(key), now + 1) : undefined));
    found?.focus();
    return true;
  };
}
