import { useEffect, useReducer, type RefObject } from 'react';

/** A list that opens is a button, which may not say `aria-invalid`. */
const INVALID = '[aria-invalid="true"], [data-invalid]';

/** Gives the focus to the first field of a form that is marked wrong; false where none is. */
export function focusFirstInvalid(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(INVALID);
  field?.focus();
  return field != null;
}

/** For a form that was refused: the focus goes to its first wrong field once the marks are drawn. */
export function useFirstInvalid(form: RefObject<HTMLElement>): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (asked > 0) focusFirstInvalid(form.current);
  }, [asked, form]);
  return ask;
}
