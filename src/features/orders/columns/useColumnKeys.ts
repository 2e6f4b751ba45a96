import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { OrderTableColumn } from '../../../contract/orderTable';
import { ALWAYS_SHOWN, moveColumn, toggleColumn } from '../../../domain/orders/shownColumns';
import { useAppDispatch } from '../../../store/hooks';
import type { AppThunk } from '../../../store/types';
import {
  chooseColumns,
  selectDrawnColumnIds,
  selectDrawnColumns,
  selectOfferedColumns,
  selectShownColumns,
} from '../../../store/views/orders/orderColumnsSlice';
import { announce } from '../../../ui/announce';
import { columnWidths, TABLE_COLUMNS, resizeColumn } from '../orderColumns';
import { roomOf } from '../useTableRoom';
import { chooseWidths } from './useTableColumns';

/** Width change per press of an arrow key, without and with Shift. Pixels. */
const STEP = 8;
const BIG_STEP = 32;

const titleOf = (id: OrderTableColumn): string => TABLE_COLUMNS[id].title;

/** Announces where a column is now, for screen readers. */
export const sayPlace =
  (id: OrderTableColumn): AppThunk =>
  (_dispatch, getState) => {
    const drawn = selectDrawnColumnIds(getState());
    const place = drawn.indexOf(id) + 1;
    if (place > 0) announce(`${titleOf(id)}, now column ${place} of ${drawn.length}`);
    else
      announce(
        `${titleOf(id)} is hidden, ${drawn.length} of ${selectOfferedColumns(getState()).length} shown`,
      );
  };

/** Shows or hides a column. */
const toggle =
  (id: OrderTableColumn): AppThunk =>
  (dispatch, getState) => {
    if (id === ALWAYS_SHOWN) return;
    dispatch(chooseColumns(toggleColumn(selectShownColumns(getState()), id)));
    dispatch(sayPlace(id));
  };

/** Moves a shown column past its neighbour. */
const step =
  (id: OrderTableColumn, by: 1 | -1): AppThunk =>
  (dispatch, getState) => {
    const drawn = selectDrawnColumnIds(getState());
    const neighbour = drawn[drawn.indexOf(id) + by];
    if (!drawn.includes(id) || neighbour === undefined) return;
    dispatch(chooseColumns(moveColumn(selectShownColumns(getState()), id, neighbour)));
    dispatch(sayPlace(id));
  };

/** Makes a shown column wider or narrower; null restores its default width. */
const widen =
  (id: OrderTableColumn, by: number | null, room: number): AppThunk =>
  (dispatch, getState) => {
    const widthNow = () => {
      const drawn = selectDrawnColumns(getState());
      const place = drawn.findIndex((column) => column.id === id);
      // The first width is that of the checkboxes.
      return place < 0 ? null : (columnWidths(drawn, room)[place + 1] ?? null);
    };
    const before = widthNow();
    if (before === null) return;
    const drawn = selectDrawnColumns(getState());
    dispatch(chooseWidths(by === null ? { [id]: undefined } : resizeColumn(drawn, room, id, before + by)));
    announce(`${titleOf(id)}, ${widthNow() ?? 0} pixels wide`);
  };

/**
 * The keys of the columns menu: arrows, Home and End move the focus, with Alt they move the column; Space shows or
 * hides it, Left and Right resize it, Backspace restores its default width.
 * @param ids all columns, in the order of the menu
 */
export function useColumnKeys(
  list: RefObject<HTMLElement>,
  table: RefObject<HTMLElement>,
  ids: readonly OrderTableColumn[],
) {
  const dispatch = useAppDispatch();
  const [current, focus] = useState<OrderTableColumn>(ids[0] ?? ALWAYS_SHOWN);
  // Restores the focus after a column was moved, because moving removes its element from the page for a moment.
  const isKept = useRef(false);
  const order = ids.join();
  useEffect(() => {
    // Wait until the popover has recorded the focused element, to which Escape returns the focus.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [list]);
  useLayoutEffect(() => {
    if (!isKept.current) return;
    isKept.current = false;
    const item = list.current?.querySelector<HTMLElement>(`[data-column=${current}]`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView?.({ block: 'nearest' });
  }, [list, current, order]);
  const focusOn = useCallback((id: OrderTableColumn | undefined) => {
    if (id === undefined) return;
    isKept.current = true;
    focus(id);
  }, []);
  const act = useCallback(
    (id: OrderTableColumn, run: AppThunk) => {
      focusOn(id);
      dispatch(run);
    },
    [dispatch, focusOn],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) return;
    const place = ids.indexOf(current);
    const moves: Readonly<Record<string, OrderTableColumn | undefined>> = {
      ArrowDown: ids[place + 1],
      ArrowUp: ids[place - 1],
      Home: ids[0],
      End: ids.at(-1),
    };
    const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
    if (altKey && isVertical) act(current, step(current, key === 'ArrowDown' ? 1 : -1));
    else if (altKey) return;
    else if (key in moves) focusOn(moves[key]);
    else if (key === ' ' || key === 'Enter') {
      if (!event.repeat) act(current, toggle(current));
    } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const by = shiftKey ? BIG_STEP : STEP;
      act(current, widen(current, key === 'ArrowRight' ? by : -by, roomOf(table.current)));
    } else if (key === 'Backspace') act(current, widen(current, null, roomOf(table.current)));
    else return;
    event.preventDefault();
  };
  const onToggle = useCallback((id: OrderTableColumn) => act(id, toggle(id)), [act]);
  return { current, focus, focusOn, onKeyDown, toggle: onToggle };
}
