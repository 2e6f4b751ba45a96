/** Withdraws "Please select at least one order." once an order is selected. */
import { withdrawNotice } from '../../notices/noticesSlice';
import type { AppStartListening } from '../../types';

/** Registers the listener; called once per store. */
export function listenToSelection(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, { views: { orderSelection } }, before) =>
      orderSelection.count !== before.views.orderSelection.count && orderSelection.count > 0,
    effect: (_action, { dispatch }) => void dispatch(withdrawNotice('orderSelection')),
  });
}
