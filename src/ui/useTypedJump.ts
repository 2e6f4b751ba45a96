import { useRef, type KeyboardEvent } from 'react';
import { foldText } from '../lib/foldText';
import { isCharacter } from '../lib/scanGap';

/** So long after a letter the next one, or a space, still belongs to it. Milliseconds. */
const PAUSE_MS = 1000;

/**
 * Letters typed in a menu go to the next item that begins with them, as in the menus of the system: `to` to `Toronto`, `t`
 * again to the next one with a T. A space right after a letter is one of the name and presses nothing.
 * @returns takes a key, and says whether it was typed so
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
    /** From the one that has the focus on, and around. */
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
