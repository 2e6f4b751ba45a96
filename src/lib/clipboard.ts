/** Copies a text to the clipboard and returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  // The API is missing on pages without https, and fails when the page has lost focus.
  const clipboard = (navigator as { readonly clipboard?: Clipboard }).clipboard;
  if (!clipboard) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies without the clipboard API: selects the text in a field and asks the browser to copy the selection. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return typeof document.execCommand === 'function' && document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
