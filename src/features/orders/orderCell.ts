/** What every cell of an order gets. */
import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import type { ConsoleTimeZones } from '../../lib/consoleTimeZones';
import type { RowJobState } from '../../store/jobs/rowJobState';

/** Shown for every missing value. */
export const DASH = '–';

/** What the cells of a row show. */
export interface RowOfCells {
  readonly order: OrderRecord;
  readonly isOpen: boolean;
  readonly hasLeft: boolean;
  readonly job: RowJobState | null;
  /** The reader's zone, which the page's title row names, and those of destinations. */
  readonly zones: ConsoleTimeZones;
  /** The text that the list was to find; the row says what matched. */
  readonly find: string;
}

type ByPointer = (event: MouseEvent<HTMLElement>) => void;

export interface CellProps extends RowOfCells {
  /** Returns a handler that sets the tooltip when the pointer arrives. */
  readonly titled: (text: () => string) => ByPointer;
}

/**
 * Tooltips that are computed when the pointer arrives. They are removed when the cells get another order.
 * @returns a function that makes a pointer handler for a cell
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
