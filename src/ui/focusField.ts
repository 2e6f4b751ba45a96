/**
 * Focuses a field by its id, which its label also uses: the only way to focus a field of another component. Does
 * nothing if it is not rendered.
 */
export function focusField(id: string): void {
  document.getElementById(id)?.focus();
}

/** Selects the text of the form's focused field, so that the next code scanned or pasted into it replaces this one. */
export function selectFocusedText(form: HTMLElement): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && form.contains(field)) field.select();
}
