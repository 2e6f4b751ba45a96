/**
 * Removes the tab stop that Blueprint adds to the frame around a dialog. The frame has no function, and Tab should go
 * from a dialog's last button to its first one.
 */
export function frameIsNoStop(frame: HTMLElement): void {
  frame.tabIndex = -1;
}
