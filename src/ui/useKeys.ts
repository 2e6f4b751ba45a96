import { useHotkeys } from '@blueprintjs/core';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type KeyboardEvent as ReactKey,
  type RefObject,
} from 'react';
import { isCharacter, SCAN_GAP_MS } from '../lib/scanGap';
import { isOverlayOpen, takesCharacters } from './overlays';

/** A key of one character, alone, with Shift, or pressed after another one. */
export interface CharacterKey {
  /** `x`, `shift + r` or `g then o`. */
  readonly combo: string;
  /** What the list of keys says. */
  readonly label: string;
  readonly group: string;
  readonly run: () => void;
  /** Goes on while it is held. */
  readonly repeats?: true;
}

type AnyKeyEvent = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'timeStamp' | 'preventDefault'
>;

/** Between the two words of a combo of two keys. */
export const THEN = ' then ';

/** So long the first of two keys waits for the second. Milliseconds. */
const SECOND_KEY_MS = 1500;

/** The first of two keys, which no other key was pressed after; one for the page, whoever listens to the second. */
let first: { readonly letter: string; readonly at: number; second: AnyKeyEvent['timeStamp'] | null } | null =
  null;

/** Keys that are held while another one is pressed. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** What was pressed, as a combo names it. Caps Lock makes no difference: Shift does. */
function comboOf({ key, shiftKey, timeStamp }: AnyKeyEvent): string {
  const letter = key.toLowerCase();
  const pressed = shiftKey && letter !== key.toUpperCase() ? `shift + ${letter}` : letter;
  if (first === null || timeStamp - first.at > SECOND_KEY_MS) return pressed;
  // All who listen hear the same second key, each in its turn; the third is a new beginning.
  first.second ??= timeStamp;
  return first.second === timeStamp ? first.letter + THEN + pressed : pressed;
}

/**
 * Runs a key when no other follows at once: the characters of a scanner, which types what it reads, are no keys.
 * @param isMeant asked when it would run: what it is for may have gone, or be covered
 */
function useLoneKeys(keys: readonly CharacterKey[], isMeant: () => boolean): (event: AnyKeyEvent) => void {
  // The list under "?" is Blueprint's.
  useHotkeys(useMemo(() => keys.map(({ combo, label, group }) => ({ combo, label, group })), [keys]));
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const last = useRef(-Infinity);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useCallback(
    (event) => {
      // Whatever else is pressed after the first of two keys takes it back, as Escape does; Shift goes with the second.
      if (!isCharacter(event) && !MODIFIERS.has(event.key)) first = null;
      if (!isCharacter(event) && event.key !== 'Enter' && event.key !== 'Tab') return;
      clearTimeout(waiting.current);
      const isAlone = event.timeStamp - last.current >= SCAN_GAP_MS;
      last.current = event.timeStamp;
      const combo = isCharacter(event) ? comboOf(event) : '';
      const begins = keys.some((one) => one.combo.startsWith(combo + THEN));
      const key = keys.find((one) => one.combo === combo);
      if ((!key && !begins) || !isMeant()) return;
      event.preventDefault();
      if (event.repeat && key?.repeats) key.run();
      if (event.repeat || !isAlone) return;
      const { timeStamp: at } = event;
      waiting.current = setTimeout(() => {
        if (!isMeant()) return;
        if (begins) first = { letter: combo, at, second: null };
        key?.run();
      }, SCAN_GAP_MS);
    },
    [keys, isMeant],
  );
}

/**
 * Keys that work while one element itself has the focus, not something in it, and nothing lies over the page.
 * @returns the element's handler
 */
export function useElementKeys(
  element: RefObject<HTMLElement>,
  keys: readonly CharacterKey[],
  isOn: boolean,
): (event: ReactKey<HTMLElement>) => void {
  const isMeant = useCallback(
    () => isOn && document.activeElement === element.current && !isOverlayOpen(),
    [element, isOn],
  );
  return useLoneKeys(keys, isMeant);
}

/** Keys that work wherever the focus is but in a field, while nothing lies over the page. They must be harmless. */
export function usePageKeys(keys: readonly CharacterKey[], isOn: boolean): void {
  const isMeant = useCallback(
    () => isOn && !takesCharacters(document.activeElement) && !isOverlayOpen(),
    [isOn],
  );
  const onKeyDown = useLoneKeys(keys, isMeant);
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}
