/**
 * The scroll position that brings a range into view: its end if there is room, but never past its top. Returns
 * `scrollTop` if nothing needs to move.
 */
export function scrollTopFor(scrollTop: number, height: number, top: number, bottom: number): number {
  return Math.min(Math.max(scrollTop, bottom - height), top);
}
