import { useLayoutEffect, useState, type RefObject } from 'react';
import { observeSize } from '../../ui/observeSize';
import { SCROLLBAR } from './orderColumns';

/** Without layout (tests) the table has the width of a laptop's screen. */
const USUAL_ROOM = 1126;

/** What is in view of the table, in pixels. */
export const roomOf = (element: HTMLElement | null): number =>
  element !== null && element.clientWidth > 0 ? element.clientWidth - SCROLLBAR : USUAL_ROOM;

/** Width that the page gives the order table: what is in view of it. Whole pixels. */
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
