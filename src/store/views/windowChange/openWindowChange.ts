/** Opens Change Delivery Window, for the button, the hotkey and other callers. */
import { ENDPOINTS, isPermitted } from '../../../contract/endpoints';
import { messages } from '../../../contract/messages';
import type { Role } from '../../../contract/roles';
import { errorNotice, validationNotice } from '../../notices/noticesSlice';
import { selectRoles } from '../../session/sessionSlice';
import type { AppThunk, RootState } from '../../types';
import { selectSelectedCount } from '../orders/orderSelectionSelectors';
import { windowChangeEvents } from './windowChangeSlice';

/** Whether these roles may change delivery windows (WIN-01), according to the server's endpoint table. */
export const canChangeWindows = (roles: readonly Role[]): boolean =>
  isPermitted(ENDPOINTS.changeDeliveryWindow.roles, roles);

/** Whether the signed-in person sees the control. */
export const selectMayChangeWindows = (state: RootState): boolean => canChangeWindows(selectRoles(state));

/** Opens the dialog for the selected orders. With none selected it shows a message instead (WIN-03, MSG-11). */
export const openWindowChange = (): AppThunk => (dispatch, getState) => {
  const state = getState();
  if (!selectMayChangeWindows(state)) dispatch(errorNotice('orderSelection', messages.notPermitted));
  else if (selectSelectedCount(state) === 0)
    dispatch(validationNotice('orderSelection', messages.selectAtLeastOneOrder));
  else dispatch(windowChangeEvents.opened());
};
