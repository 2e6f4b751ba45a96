/**
 * Where to scroll so that a stretch is in view: its end if there is room, never past its top. `scrollTop` itself when
 * nothing needs to move.
 */
export function scrollTopFor(scrollTop: number, height: number, top: number, bottom: number): number {
  return Math.min(Math.max(scrollTop, bottom - height), top);
}
