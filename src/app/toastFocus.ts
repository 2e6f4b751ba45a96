/**
 * The focus can move into a toast by a click or Tab, and would be lost with the toast. It returns to where it came
 * from, or to the current dialog or page.
 */
let cameFrom: HTMLElement | null = null;

const toastOf = (target: unknown): Element | null =>
  target instanceof Element ? target.closest('.bp6-toast') : null;

/** Remembers where the focus was before it moves into a toast, until the returned function is called. */
export function followFocusIntoToasts(): () => void {
  const onFocusIn = ({ target, relatedTarget: before }: FocusEvent): void => {
    if (toastOf(target) && !toastOf(before)) cameFrom = before instanceof HTMLElement ? before : null;
  };
  document.addEventListener('focusin', onFocusIn);
  return () => document.removeEventListener('focusin', onFocusIn);
}

/** Call it when a toast is removed. Focus outside of the toasts is left alone. */
export function takeFocusOutOfToasts(): void {
  if (!toastOf(document.activeElement)) return;
  const dialog = [...document.querySelectorAll<HTMLElement>('.bp6-dialog-container')].at(-1);
  const back = cameFrom?.isConnected ? cameFrom : (dialog ?? document.getElementById('content'));
  back?.focus({ preventScroll: true });
}
