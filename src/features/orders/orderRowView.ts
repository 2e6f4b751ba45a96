/**
 * What one row of the order table shows, and the single selector that reads all drawn rows from the store once per
 * action.
 */
import { shallowEqual } from 'react-redux';
import { ORDER_PAGE_SIZE } from '../../contract/constants';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { selectTimeZones } from '../../store/config/timeZones';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import type { RootState } from '../../store/types';
import {
  selectFindText,
  selectHasLeftSearch,
  selectListPhase,
  selectLoadedCount,
  selectOpenOrderId,
  selectOrderRowCount,
  selectRowId,
} from '../../store/views/orders/orderListSelectors';
import { selectIsRowSelected } from '../../store/views/orders/orderSelectionSelectors';
import { selectRowJobState } from '../../store/jobs/rowJobState';
import type { RowOfCells } from './orderCell';

/** Rows shown while the first page is loading: as many as a usual screen holds. */
const SKELETON_ROWS = 14;
/** Rows that stand for the next page. */
const SKELETON_TAIL = 3;

export interface OrderRowView extends Omit<RowOfCells, 'order'> {
  readonly id: OrderId | undefined;
  readonly order: OrderRecord | undefined;
  readonly isSelected: boolean;
}

const NO_ORDER: Omit<OrderRowView, 'zones'> = {
  find: '',
  id: undefined,
  order: undefined,
  isSelected: false,
  isOpen: false,
  hasLeft: false,
  job: null,
};

function selectOrderRow(state: RootState, row: number): OrderRowView {
  const id = selectRowId(state, row);
  const zones = selectTimeZones(state);
  if (id === undefined) return { ...NO_ORDER, zones };
  return {
    id,
    order: selectOrderById(state, id),
    isSelected: selectIsRowSelected(state, row),
    isOpen: selectOpenOrderId(state) === id,
    hasLeft: selectHasLeftSearch(state, id),
    job: selectRowJobState(state, id),
    zones,
    find: selectFindText(state),
  };
}

/** Selects what each row shows, in the order of `rows`. */
type LookAtRows = (state: RootState, rows: readonly number[]) => readonly OrderRowView[];

/**
 * Creates one selector for all drawn rows. A row that shows the same as before keeps its object, and so does the
 * whole list, so that only changes are drawn.
 */
export function createLookAtRows(): LookAtRows {
  let lastState: RootState | undefined;
  let lastRows: readonly number[] = [];
  let views: readonly OrderRowView[] = [];
  return (state, rows) => {
    const looked = rows.map((row, at) => {
      const known = views[at];
      if (known !== undefined && state === lastState && row === lastRows[at]) return known;
      const view = selectOrderRow(state, row);
      return shallowEqual(known, view) ? (known ?? view) : view;
    });
    if (looked.length !== views.length || looked.some((view, at) => view !== views[at])) views = looked;
    lastState = state;
    lastRows = rows;
    return views;
  };
}

/** What is shown under the last order. */
type TailRow = 'skeleton' | 'retry' | 'loadMore' | 'full' | 'end';

export function selectTail(state: RootState): { readonly kind: TailRow; readonly rows: number } | null {
  switch (selectListPhase(state)) {
    case 'searching':
      return { kind: 'skeleton', rows: SKELETON_ROWS };
    // The rows of the next page are there before it is requested, or the table would grow twice per page.
    case 'ready':
    case 'loadingMore':
      return { kind: 'skeleton', rows: SKELETON_TAIL };
    case 'moreFailed':
      return { kind: 'retry', rows: 1 };
    case 'paused':
      return { kind: 'loadMore', rows: 1 };
    case 'full':
      return { kind: 'full', rows: 1 };
    // Tell a reader who has scrolled past one page that there is no more; a single page is obviously complete.
    case 'done':
      return selectOrderRowCount(state) > 0 && selectLoadedCount(state) > ORDER_PAGE_SIZE
        ? { kind: 'end', rows: 1 }
        : null;
    default:
      return null;
  }
}

/** Whether more orders may follow below the loaded rows. */
export function selectMayGoOn(state: RootState): boolean {
  const tail = selectTail(state);
  return tail !== null && tail.kind !== 'end';
}

/** Number of rows of the table: the orders and what is shown under them. */
export const selectTableRows = (state: RootState): number =>
  selectOrderRowCount(state) + (selectTail(state)?.rows ?? 0);
