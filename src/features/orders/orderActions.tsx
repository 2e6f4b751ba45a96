/**
 * What can be done with the selected orders: one list that makes the buttons, their keys and the list of keys under
 * `?`, so that none of the three can be forgotten (OAC-01; facts "power users").
 */
import { Box, Export, PathSearch, Print, Time } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { OrderId } from '../../domain/orders/orderRecord';
import type { AppThunk, RootState } from '../../store/store';
import { selectSelectedOrderIds } from '../../store/views/orders/orderSelectionSelectors';
import { openWindowChange, selectMayChangeWindows } from '../../store/views/windowChange/openWindowChange';
import { startExport } from '../../store/workflows/exportOrders';
import { startLabels } from '../../store/workflows/labels';
import { startRetryGeocode } from '../../store/workflows/retryGeocode';
import { startSetPickupReady } from '../../store/workflows/setPickupReady';

export interface OrderAction {
  readonly text: string;
  /** What the list of keys says. */
  readonly label: string;
  readonly key: string;
  readonly Icon: ComponentType;
  /** Says itself when nothing is selected (MSG-11). */
  readonly start: (ids: readonly OrderId[]) => AppThunk<unknown>;
  /** Disabled without a selection (D-054); the others are enabled and say it. */
  readonly needsSelection?: true;
  /** Offered to everybody when absent. */
  readonly isOffered?: (state: RootState) => boolean;
}

export const ORDER_ACTIONS: readonly OrderAction[] = [
  {
    text: 'Ready',
    label: 'Set the selected orders ready',
    key: 'r',
    Icon: Box,
    start: startSetPickupReady,
  },
  {
    text: 'Export',
    label: 'Export the selected orders',
    key: 'x',
    Icon: Export,
    start: startExport,
    needsSelection: true,
  },
  {
    text: 'Labels',
    label: 'Labels of the selected orders',
    key: 'l',
    Icon: Print,
    start: startLabels,
    needsSelection: true,
  },
  {
    text: 'Bulk Geocode Retry',
    label: 'Retry the geocoding of the selected orders',
    key: 'g',
    Icon: PathSearch,
    start: startRetryGeocode,
  },
  {
    text: 'Change Delivery Window',
    label: 'Change the delivery window of the selected orders',
    key: 'w',
    Icon: Time,
    start: openWindowChange,
    isOffered: selectMayChangeWindows,
  },
];

/** Runs an action on the selected orders, in the order of the list. */
export const runOnSelection =
  ({ start }: OrderAction): AppThunk =>
  (dispatch, getState) => {
    dispatch(start(selectSelectedOrderIds(getState())));
  };
