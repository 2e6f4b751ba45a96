/** A second press this soon belongs to the first, like a double click. Milliseconds. */
const SECOND_MS = 400;

/**
 * Call it when Enter removes the focused element. Ignores Enter while it is held, when it is released, and when it is
 * quickly pressed again: these events would reach whatever has the focus then.
 */
export function ignoreSecondEnter(): void {
  let until = performance.now() + SECOND_MS;
  const controller = new AbortController();
  const { signal } = controller;
  /** Whether an ignored press is still down: its keyup must be ignored too. */
  let isDown = false;
  const onKey = (event: KeyboardEvent) => {
    const { type, key, repeat } = event;
    const isSoon = performance.now() < until;
    const isPress = type === 'keydown';
    const isSecond = key === 'Enter' && (isSoon || (isPress ? repeat : isDown));
    if (isSecond) {
      isDown = isPress;
      if (isPress) until = performance.now() + SECOND_MS;
      event.preventDefault();
      event.stopPropagation();
    } else if (isPress || !isSoon) controller.abort();
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });
  window.addEventListener('keyup', onKey, { capture: true, signal });
}
