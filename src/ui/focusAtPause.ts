import { Classes } from '@blueprintjs/core';

/** Somebody who pressed no key for this long is not typing on. Milliseconds. */
const PAUSE_MS = 1_000;
const LOOK_EVERY_MS = 100;

/**
 * Moves the focus into the dialog once it was there for a moment in which no key was pressed. Until then the keys go
 * where they went: the next letters of a note must not become part of a password, nor Enter send it. A dialog that was
 * opened above it keeps the focus.
 */
export function focusAtPause(dialog: HTMLElement, focus: (dialog: HTMLElement) => void): void {
  let lastKey = performance.now();
  const watching = new AbortController();
  const onKey = () => (lastKey = performance.now());
  document.addEventListener('keydown', onKey, { capture: true, signal: watching.signal });
  const look = () => {
    const isOver = !dialog.isConnected || dialog.contains(document.activeElement);
    const isTop = dialog.contains([...document.querySelectorAll(`.${Classes.DIALOG}`)].at(-1) ?? null);
    const isPause = performance.now() - lastKey >= PAUSE_MS;
    if (!isOver && !(isTop && isPause)) return void setTimeout(look, LOOK_EVERY_MS);
    watching.abort();
    if (!isOver) focus(dialog);
  };
  look();
}
