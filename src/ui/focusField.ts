/**
 * Gives the focus to a field by its id, which its label knows, too: the one way to a field of another component.
 * Nothing happens where it is not drawn.
 */
export function focusField(id: string): void {
  document.getElementById(id)?.focus();
}
