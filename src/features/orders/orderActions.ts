/** The buttons of the action bar as commands on the selection. */
import type { AppThunk } from '../../store/store';
import { selectSelectedOrderIds } from '../../store/views/orders/orderSelectionSelectors';
import { startSetPickupReady } from '../../store/workflows/setPickupReady';

/** Ready: sets the selected orders ready for pickup, in the order of the list (OAC-03 to OAC-06). */
export const setSelectedReady = (): AppThunk => (dispatch, getState) => {
  dispatch(startSetPickupReady(selectSelectedOrderIds(getState())));
};
