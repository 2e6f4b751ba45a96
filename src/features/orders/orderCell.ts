/** What all cells of an order are given. */
import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import type { ConsoleTimeZones } from '../../lib/consoleTimeZones';
import type { RowJobState } from '../../store/jobs/rowJobState';

/** One form of nothing everywhere. */
export const DASH = '–';

/** What the cells of a row show. */
export interface RowOfCells {
  readonly order: OrderRecord;
  readonly isOpen: boolean;
  readonly hasLeft: boolean;
  readonly job: RowJobState | null;
  /** The reader's, which the page's title row names, and those of destinations. */
  readonly zones: ConsoleTimeZones;
  /** What the list was to find: the row says what of it matched. */
  readonly find: string;
}

type ByPointer = (event: MouseEvent<HTMLElement>) => void;

export interface CellProps extends RowOfCells {
  /** A tooltip that is worked out when the pointer comes. */
  readonly titled: (text: () => string) => ByPointer;
}

/**
 * Tooltips that are worked out when the pointer comes. The same cell of another order has none yet.
 * @returns what a cell does when the pointer comes to it
 */
export function useLateTitles(order: OrderRecord, zones: ConsoleTimeZones): CellProps['titled'] {
  const cells = useRef(new Set<HTMLElement>());
  useLayoutEffect(() => {
    const titled = cells.current;
    return () => {
      for (const cell of titled) cell.removeAttribute('title');
      titled.clear();
    };
  }, [order, zones]);
  return useCallback(
    (text) =>
      ({ currentTarget }) => {
        currentTarget.title = text();
        cells.current.add(currentTarget);
      },
    [],
  );
}
