/**
 * Inserts text at the caret of the focused field as if it were typed: the field changes as by any key, and Ctrl+Z takes
 * it back. Browsers offer no other way.
 * @returns false if it could not
 */
export const insertAsTyped = (text: string): boolean =>
  typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
