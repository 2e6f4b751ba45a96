interface Followed {
  readonly move: (event: PointerEvent) => void;
  /** @param isKept false when Escape or the system broke it off: all is to be as before */
  readonly end: (isKept: boolean) => void;
}

/**
 * Follows a pressed pointer wherever it goes, until it is released. The press itself may be on an element that is taken
 * away meanwhile.
 */
export function followPointer(pointerId: number, { move, end }: Followed): void {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (isKept: boolean) => {
    controller.abort();
    end(isKept);
  };
  const onIts = (run: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) run(event);
  };
  window.addEventListener('pointermove', onIts(move), { signal });
  window.addEventListener(
    'pointerup',
    onIts(() => stop(true)),
    { signal },
  );
  window.addEventListener(
    'pointercancel',
    onIts(() => stop(false)),
    { signal },
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It breaks this off, and closes nothing.
    event.preventDefault();
    event.stopPropagation();
    stop(false);
  };
  window.addEventListener('keydown', onKey, { signal, capture: true });
}
