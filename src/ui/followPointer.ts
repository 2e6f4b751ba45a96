interface Followed {
  readonly move: (event: PointerEvent) => void;
  /** @param isKept false if Escape or the system cancelled it, so everything must be restored */
  readonly end: (isKept: boolean) => void;
}

/** Follows a pressed pointer anywhere until it is released. The pressed element may be removed meanwhile. */
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
    // Escape only cancels this and must close nothing.
    event.preventDefault();
    event.stopPropagation();
    stop(false);
  };
  window.addEventListener('keydown', onKey, { signal, capture: true });
}
