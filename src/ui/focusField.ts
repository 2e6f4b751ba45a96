/**
 * Focuses a field by its id, which its label also uses: the only way to focus a field of another component. Does
 * nothing if it is not rendered.
 */
export function focusField(id: string): void {
  document.getElementById(id)?.focus();
}
