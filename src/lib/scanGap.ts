/**
 * Nobody types two characters within this time; a scanner, which types what it reads, always does. Milliseconds.
 */
export const SCAN_GAP_MS = 30;

/** Whether a key writes a character: what scanners send, and what a letter key is. */
export const isCharacter = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
