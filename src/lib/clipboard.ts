/** Puts a text on the clipboard; true when it is there. */
export async function copyText(text: string): Promise<boolean> {
  // Absent on pages that are not served securely, and refused when the page has lost the focus.
  const clipboard = (navigator as { readonly clipboard?: Clipboard }).clipboard;
  if (!clipboard) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The way before the clipboard API: select the text in a field and ask the browser to copy the selection. */
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
