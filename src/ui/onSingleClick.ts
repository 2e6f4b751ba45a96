/**
 * For a button that comes where another one was: the second click of a double click was meant for that one, and must
 * not stop what the first has just begun. Keys, and clicks on their own, run it.
 */
export const onSingleClick =
  (run: () => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail < 2) run();
  };

/** Two presses of a key closer together than this are one, as with the mouse. */
const DOUBLE_PRESS_MS = 500;

/**
 * For what can not be taken back and leads the focus, or the pointer, to the next one of its kind: of a double press,
 * by mouse or key, only the first counts. One per list, not per button.
 */
export function oncePerPress(): (run: () => void) => void {
  let ranAt = -Infinity;
  return (run) => {
    const now = performance.now();
    if (now - ranAt < DOUBLE_PRESS_MS) return;
    ranAt = now;
    run();
  };
}
