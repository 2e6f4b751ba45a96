/** The way to Change Delivery Window, for the button, the hotkey and whoever else opens it. */
import { ENDPOINTS, isPermitted } from '../../../contract/endpoints';
import { messages } from '../../../contract/messages';
import type { Role } from '../../../contract/roles';
import { errorNotice, validationNotice } from '../../notices/noticesSlice';
import { selectRoles } from '../../session/sessionSlice';
import type { AppThunk, RootState } from '../../types';
import { selectSelectedCount } from '../orders/orderSelectionSelectors';
import { windowChangeEvents } from './windowChangeSlice';

/** Whether somebody with these roles may change delivery windows (WIN-01): the server's own table says so. */
export const canChangeWindows = (roles: readonly Role[]): boolean =>
  isPermitted(ENDPOINTS.changeDeliveryWindow.roles, roles);

/** Whether the signed-in person is shown the control. */
export const selectMayChangeWindows = (state: RootState): boolean => canChangeWindows(selectRoles(state));

/** Opens the dialog for the selected orders; with none selected it says so and opens nothing (WIN-03, MSG-11). */
export const openWindowChange = (): AppThunk => (dispatch, getState) => {
  const state = getState();
  if (!selectMayChangeWindows(state)) dispatch(errorNotice('orderSelection', messages.notPermitted));
  else if (selectSelectedCount(state) === 0)
    dispatch(validationNotice('orderSelection', messages.selectAtLeastOneOrder));
  else dispatch(windowChangeEvents.opened());
};
