/** The letter keys of the orders table. They work only while the table itself has the focus. */
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { OrderId } from '../../domain/orders/orderRecord';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import type { AppThunk } from '../../store/types';
import {
  selectOpenOrderId,
  selectOpenRow,
  selectOrderRowCount,
  selectRowId,
} from '../../store/views/orders/orderListSelectors';
import { openOrder } from '../../store/views/orders/searchOrders';
import { collectMatching } from '../../store/views/orders/selectMatching';
import { clearSelection, toggleAllLoaded } from '../../store/views/orders/selectOrders';
import { startEditing } from '../../store/views/orders/orderEditing';
import { selectKeysOn } from '../../store/views/shell/shellSelectors';
import { useElementKeys, type CharacterKey } from '../../ui/useKeys';
import { useDetailModal } from './detail/useDetailModal';
import { ORDER_ACTIONS, runByKey } from '../../shared/orders/orderActions';

/** Keys for moving from order to order and into the open one, for selecting, and for every action on the selection. */
export function useLetterKeys(
  table: RefObject<HTMLElement>,
  focusedRow: number,
  focusRow: (row: number) => void,
  scrollToRow: (row: number) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const moving = useMoving(focusedRow, focusRow, scrollToRow);
  const selecting = useSelecting();
  const keys = useMemo(() => [...moving, ...selecting], [moving, selecting]);
  return useElementKeys(table, keys, useAppSelector(selectKeysOn));
}

/** Keys for selecting, and for the actions on the selection. */
function useSelecting(): readonly CharacterKey[] {
  const dispatch = useAppDispatch();
  const offered = useAppSelector((state) =>
    ORDER_ACTIONS.map(({ isOffered }) => ((isOffered?.(state) ?? true) ? '1' : '0')).join(''),
  );
  return useMemo(() => {
    const key = (combo: string, label: string, thunk: () => AppThunk<unknown>) => ({
      combo,
      label,
      group: 'Selected orders',
      run: () => void dispatch(thunk()),
    });
    return [
      ...ORDER_ACTIONS.filter((_, at) => offered[at] === '1').map((action) =>
        key(action.combo, action.label, () => runByKey(action)),
      ),
      key('a', 'Select all loaded orders, or none', toggleAllLoaded),
      key('shift + a', 'Select all orders that match', collectMatching),
      key('c', 'Clear the selection', () => (dispatchAgain) => dispatchAgain(clearSelection())),
    ];
  }, [dispatch, offered]);
}

/** Keys for moving from order to order, and into the open one. */
function useMoving(
  focusedRow: number,
  focusRow: (row: number) => void,
  scrollToRow: (row: number) => void,
): readonly CharacterKey[] {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { open: openTimeline } = useDetailModal('timeline');
  // Read the row when a key is pressed: a new set of keys would be registered again and redraw every component that
  // uses it.
  const latestRow = useRef(focusedRow);
  useLayoutEffect(() => {
    latestRow.current = focusedRow;
  });
  return useMemo(() => {
    const step = (by: 1 | -1) => () => {
      const state = store.getState();
      const openRow = selectOpenRow(state);
      const from = openRow >= 0 ? openRow : latestRow.current;
      const row = Math.max(0, Math.min(from + by, selectOrderRowCount(state) - 1));
      const id = selectRowId(state, row);
      if (id === undefined) return;
      focusRow(row);
      if (openRow >= 0) void dispatch(openOrder(id));
      else scrollToRow(row);
    };
    const withOpen = (run: (id: OrderId) => void) => () => {
      const state = store.getState();
      const id = selectOpenOrderId(state);
      // The column filter may hide it.
      if (id !== null && selectOpenRow(state) >= 0) run(id);
    };
    const key = (combo: string, label: string, run: () => void) => ({
      combo,
      label,
      group: 'Orders table',
      run,
    });
    return [
      { ...key('j', 'Next order', step(1)), repeats: true },
      { ...key('k', 'Previous order', step(-1)), repeats: true },
      key(
        'e',
        'Edit the phone of the open order',
        withOpen((id) => void dispatch(startEditing(id, 'phone'))),
      ),
      key('t', 'Full timeline of the open order', withOpen(openTimeline)),
    ];
  }, [dispatch, store, focusRow, scrollToRow, openTimeline]);
}
