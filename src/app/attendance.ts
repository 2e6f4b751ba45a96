/**
 * Whether somebody is at this page: their session lives as long as they do something, and not longer (decision 0043).
 */

/** What a person does. Moving the pointer is not among them: a nudged table moves it, too. */
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input'] as const;
/** As often as the server notes the use of a session. Milliseconds. */
const STAYS_MS = 60_000;

interface Attendance {
  /** Whether nobody has done anything for a minute; opening the page is an act. */
  readonly isAway: () => boolean;
  /** Sets what is called by acts, at most once a minute. */
  readonly onUse: (report: () => void) => void;
}

/** Starts watching. */
export function watchAttendance(): Attendance {
  let actedAt = performance.now();
  let reportedAt = actedAt;
  let report = (): void => undefined;
  const note = (): void => {
    actedAt = performance.now();
    if (actedAt - reportedAt < STAYS_MS) return;
    reportedAt = actedAt;
    report();
  };
  for (const act of ACTS) window.addEventListener(act, note, { capture: true, passive: true });
  return {
    isAway: () => performance.now() - actedAt >= STAYS_MS,
    onUse: (wanted) => void (report = wanted),
  };
}
