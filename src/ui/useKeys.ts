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

/** A key of one character, alone or with Shift. */
export interface CharacterKey {
  /** `x` or `shift + r`. */
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

/** Caps Lock makes no difference: Shift does. */
const isOf = ({ combo }: CharacterKey, { key, shiftKey }: AnyKeyEvent): boolean => {
  const letter = key.toLowerCase();
  return combo === (shiftKey && letter !== key.toUpperCase() ? `shift + ${letter}` : letter);
};

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
      if (!isCharacter(event) && event.key !== 'Enter' && event.key !== 'Tab') return;
      clearTimeout(waiting.current);
      const isAlone = event.timeStamp - last.current >= SCAN_GAP_MS;
      last.current = event.timeStamp;
      const key = isCharacter(event) ? keys.find((one) => isOf(one, event)) : undefined;
      if (!key || !isMeant()) return;
      event.preventDefault();
      if (event.repeat && key.repeats) key.run();
      if (event.repeat || !isAlone) return;
      waiting.current = setTimeout(() => {
        if (isMeant()) key.run();
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
