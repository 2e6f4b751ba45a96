import { useEffect, useReducer, type RefObject } from 'react';
import { isFocusNear } from './lateFocus';

/** A select that opens a list is a button, which may not have `aria-invalid`. */
const INVALID = '[aria-invalid="true"], [data-invalid]';

/** Focuses the first invalid field of a form; returns false if there is none. */
export function focusFirstInvalid(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(INVALID);
  field?.focus();
  return field != null;
}

/**
 * For a form that was refused, perhaps by a late answer: focuses its first invalid field once the marks are rendered.
 */
export function useFirstInvalid(form: RefObject<HTMLElement>): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (asked > 0 && form.current && isFocusNear(form.current)) focusFirstInvalid(form.current);
  }, [asked, form]);
  return ask;
}
