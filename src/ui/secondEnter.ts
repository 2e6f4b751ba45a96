/** A second press this soon belongs to the first, as with a double click. Milliseconds. */
const SECOND_MS = 400;

/**
 * For what Enter takes away: the same key held on, going up, or pressed a second time at once, and again and again, would
 * reach what has the focus then, and nobody aimed at that. It does nothing.
 */
export function ignoreSecondEnter(): void {
  let until = performance.now() + SECOND_MS;
  const controller = new AbortController();
  const { signal } = controller;
  /** It went down here, and so goes up here. */
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
