/** Whether somebody is at this page: what it sends by itself must not keep their session alive (decision 0043). */

/** What a person does. Moving the pointer is not among them: a nudged table moves it, too. */
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input'] as const;
/** As often as the server notes the use of a session. Milliseconds. */
const STAYS_MS = 60_000;

/** Starts watching. The returned function says whether nobody has done anything for a minute; opening the page is an act. */
export function watchAttendance(): () => boolean {
  let actedAt = performance.now();
  const note = (): void => {
    actedAt = performance.now();
  };
  for (const act of ACTS) window.addEventListener(act, note, { capture: true, passive: true });
  return () => performance.now() - actedAt >= STAYS_MS;
}
