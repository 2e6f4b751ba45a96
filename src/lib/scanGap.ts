/** The longest time between two characters of a scanner; nobody types that fast. Milliseconds. */
export const SCAN_GAP_MS = 30;

/** Whether a key writes a character, as scanners and letter keys do. */
export const isCharacter = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
