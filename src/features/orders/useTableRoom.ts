import { useLayoutEffect, useState, type RefObject } from 'react';
import { observeSize } from '../../ui/observeSize';
import { SCROLLBAR } from './orderColumns';

/** Used without layout (tests): the table's width on a laptop screen. */
const USUAL_ROOM = 1126;

/** The visible width of the table, in pixels. */
export const roomOf = (element: HTMLElement | null): number =>
  element !== null && element.clientWidth > 0 ? element.clientWidth - SCROLLBAR : USUAL_ROOM;

/** The width that the page gives the order table, which is its visible part. Whole pixels. */
export function useTableRoom(element: RefObject<HTMLElement>): number {
  const [room, setRoom] = useState(USUAL_ROOM);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => setRoom(roomOf(current));
    measure();
    return observeSize(current, measure);
  }, [element]);
  return room;
}
