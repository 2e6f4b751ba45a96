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

/** A key of one character: alone, with Shift, or after another one. */
export interface CharacterKey {
  /** `x`, `shift + r` or `g then o`. */
  readonly combo: string;
  /** Its description in the list of keys. */
  readonly label: string;
  readonly group: string;
  readonly run: () => void;
  /** Repeats while it is held. */
  readonly repeats?: true;
}

type AnyKeyEvent = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'timeStamp' | 'preventDefault'
>;

/** Separates the two keys of a combo. */
export const THEN = ' then ';

/** How long the first of two keys waits for the second. Milliseconds. */
const SECOND_KEY_MS = 1500;

/** The first of two keys, as long as no other key followed. Shared by all listeners on the page. */
let first: { readonly letter: string; readonly at: number; second: AnyKeyEvent['timeStamp'] | null } | null =
  null;

/** Keys that are held while another one is pressed. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** The combo that was pressed. Caps Lock has no effect; Shift does. */
function comboOf({ key, shiftKey, timeStamp }: AnyKeyEvent): string {
  const letter = key.toLowerCase();
  const pressed = shiftKey && letter !== key.toUpperCase() ? `shift + ${letter}` : letter;
  if (first === null || timeStamp - first.at > SECOND_KEY_MS) return pressed;
  // All listeners see the same second key, one after the other; a third key starts anew.
  first.second ??= timeStamp;
  return first.second === timeStamp ? first.letter + THEN + pressed : pressed;
}

/**
 * Runs a key only if no other follows at once, because a scanner types characters in rapid succession.
 * @param isMeant checked before it runs: its target may have disappeared or be covered
 */
function useLoneKeys(keys: readonly CharacterKey[], isMeant: () => boolean): (event: AnyKeyEvent) => void {
  // The list under "?" is Blueprint's.
  useHotkeys(useMemo(() => keys.map(({ combo, label, group }) => ({ combo, label, group })), [keys]));
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const last = useRef(-Infinity);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useCallback(
    (event) => {
      // A key that types no character, such as Escape, cancels the first of two keys; Shift may belong to the second.
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
 * Keys that work while the element itself has the focus, not something inside it, and no overlay is open.
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

/** Keys that work wherever the focus is, except in a field, while no overlay is open. They must be harmless. */
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
