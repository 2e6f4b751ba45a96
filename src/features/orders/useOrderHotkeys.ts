/** Keys of the dashboard that work wherever the focus is, but never while somebody types or a dialog is open. */
import { useHotkeys, type HotkeyConfig } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import type { OrderId } from '../../domain/orders/orderRecord';
import type { AppThunk } from '../../store/store';
import {
  selectOpenOrderId,
  selectOpenRow,
  selectOrderRowCount,
  selectRowId,
} from '../../store/views/orders/orderListSelectors';
import { openOrder } from '../../store/views/orders/searchOrders';
import { startEditing } from '../../store/views/orders/startEditing';
import { collectMatching } from '../../store/views/orders/selectMatching';
import { clearSelection, toggleAllLoaded } from '../../store/views/orders/selectOrders';
import { useDetailModal } from './detail/useDetailModal';
import { ORDER_ACTIONS, runOnSelection } from './orderActions';

/**
 * Blueprint listens behind open dialogs too, and knows text fields only: a letter meant for a dialog, or to find an
 * entry of a native select, must not start a job.
 */
const isMeantElsewhere = ({ target }: KeyboardEvent) =>
  document.body.classList.contains('bp6-overlay-open') || target instanceof HTMLSelectElement;

/** A global key as this page has them all. */
export const globalKey = (group: string, combo: string, label: string, run: () => void): HotkeyConfig => ({
  combo,
  global: true,
  group,
  label,
  onKeyDown: (event) => {
    if (isMeantElsewhere(event)) return;
    event.preventDefault();
    run();
  },
});

/** Selecting, and every action on the selection (issue "Hotkeys for bulk actions"). */
export function useSelectionHotkeys(): void {
  const dispatch = useAppDispatch();
  const offered = useAppSelector((state) =>
    ORDER_ACTIONS.map(({ isOffered }) => ((isOffered?.(state) ?? true) ? '1' : '0')).join(''),
  );
  const hotkeys = useMemo(() => {
    const key = (combo: string, label: string, thunk: () => AppThunk<unknown>) =>
      globalKey('Selected orders', combo, label, () => void dispatch(thunk()));
    return [
      ...ORDER_ACTIONS.filter((_, at) => offered[at] === '1').map((action) =>
        key(action.key, action.label, () => runOnSelection(action)),
      ),
      key('a', 'Select all loaded orders, or none', toggleAllLoaded),
      key('shift + a', 'Select all orders that match', collectMatching),
      key('c', 'Clear the selection', () => (dispatchAgain) => dispatchAgain(clearSelection())),
    ];
  }, [dispatch, offered]);
  useHotkeys(hotkeys);
}

/** Going from order to order, and into the open one. */
export function useOrderHotkeys(
  focusedRow: number,
  focusRow: (row: number) => void,
  scrollToRow: (row: number) => void,
): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { open: openTimeline } = useDetailModal('timeline');
  const hotkeys = useMemo(() => {
    const step = (by: 1 | -1) => () => {
      const state = store.getState();
      const openRow = selectOpenRow(state);
      const from = openRow >= 0 ? openRow : focusedRow;
      const row = Math.max(0, Math.min(from + by, selectOrderRowCount(state) - 1));
      const id = selectRowId(state, row);
      if (id === undefined) return;
      focusRow(row);
      if (openRow >= 0) void dispatch(openOrder(id));
      else scrollToRow(row);
    };
    const withOpen = (run: (id: OrderId) => void) => () => {
      const id = selectOpenOrderId(store.getState());
      if (id !== null) run(id);
    };
    return [
      globalKey('Orders', 'j', 'Next order', step(1)),
      globalKey('Orders', 'k', 'Previous order', step(-1)),
      globalKey(
        'Orders',
        'e',
        'Edit the phone of the open order',
        withOpen((id) => void dispatch(startEditing(id, 'phone'))),
      ),
      globalKey('Orders', 't', 'Full timeline of the open order', withOpen(openTimeline)),
    ];
  }, [dispatch, store, focusedRow, focusRow, scrollToRow, openTimeline]);
  useHotkeys(hotkeys);
}
