import { useLayoutEffect, useState, type RefObject } from 'react';
import { observeSize } from '../../ui/observeSize';

/** Width inside an element's padding, kept up to date; 0 before it is known. Pixels. */
export function useRoomIn(element: RefObject<HTMLElement>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const cell = element.current;
    if (cell === null) return undefined;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      setRoom(
        Math.max(0, cell.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0)),
      );
    };
    measure();
    return observeSize(cell, measure);
  }, [element]);
  return room;
}
