/**
 * Blueprint makes the frame around a dialog a stop of the Tab key. There is nothing to see or to press there: Tab leads
 * from the last button of a dialog to its first one.
 */
export function frameIsNoStop(frame: HTMLElement): void {
  frame.tabIndex = -1;
}
