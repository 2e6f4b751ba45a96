import { useHotkeys } from '@blueprintjs/core';
import { ignoreSecondEnter } from '../../ui/secondEnter';

/**
 * Ctrl+Enter submits the form of a field with several lines, where Enter adds a line. It presses the form's own button,
 * so that a button that cannot be pressed sends nothing.
 */
const KEY = {
  combo: 'mod + enter',
  label: 'In a field with several lines: save or send',
  group: 'Everywhere',
  global: true,
  allowInInput: true,
  onKeyDown: (event: KeyboardEvent) => {
    const { target, defaultPrevented, isComposing, repeat } = event;
    if (!(target instanceof HTMLTextAreaElement) || defaultPrevented || isComposing) return;
    event.preventDefault();
    const elements = [...(target.form?.elements ?? [])];
    const button = elements.find((one) => one instanceof HTMLButtonElement && one.type === 'submit');
    if (repeat || !(button instanceof HTMLElement)) return;
    // The release of the key must not answer a question that opens now.
    ignoreSecondEnter();
    button.click();
  },
} as const;

const KEYS = [KEY];

/** Makes Ctrl+Enter submit, in every form and dialog, and lists it. */
export const useSubmitKey = () => useHotkeys(KEYS);
