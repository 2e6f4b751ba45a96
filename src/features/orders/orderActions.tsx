/**
 * What can be done with the selected orders: one list that makes the buttons, their keys and the list of keys under
 * `?`, so that none of the three can be forgotten (OAC-01).
 */
import { Box, Export, PathSearch, Print, Time } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { OrderId } from '../../domain/orders/orderRecord';
import type { AppThunk, RootState } from '../../store/types';
import { actionQuestionEvents, selectQuestionKind } from '../../store/views/orders/actionQuestionSlice';
import {
  selectSelectedCount,
  selectSelectedOrderIds,
} from '../../store/views/orders/orderSelectionSelectors';
import { openWindowChange, selectMayChangeWindows } from '../../store/views/windowChange/openWindowChange';
import { exportOrdersJob, startExport } from '../../store/workflows/exportOrders';
import { startLabels } from '../../store/workflows/labels';
import { recordAges } from '../../store/entities/orders/recordAges';
import { retryGeocodeJob, startRetryGeocode } from '../../store/workflows/retryGeocode';
import { setPickupReadyJob, startSetPickupReady } from '../../store/workflows/setPickupReady';

/** What the key of an action asks before it changes orders. */
interface ActionWords {
  /** Kind of the job that the answer starts. */
  readonly kind: string;
  /** `Set 50 orders ready?` */
  readonly title: (orders: string) => string;
  /** What happens to an order that is taken: `will be set ready`. */
  readonly effect: string;
  /** On the button that starts it: `Set 48 ready`. */
  readonly go: (count: string) => string;
  /** `None of the 50 can be set ready.` */
  readonly none: (count: string) => string;
  /** Drivers go where the orders' positions are: those that are approximate are named first. */
  readonly namesApproximate?: true;
}

export interface OrderAction {
  readonly text: string;
  /** What the list of keys says. */
  readonly label: string;
  /** A single letter only where nothing is changed. */
  readonly combo: string;
  readonly Icon: ComponentType;
  /** Says itself when nothing is selected (MSG-11). `wasAsked`: the question of its key was answered. */
  readonly start: (ids: readonly OrderId[], wasAsked?: boolean) => AppThunk<unknown>;
  /** Its key asks this first; an action without changes nothing, or opens a form that asks. */
  readonly asks?: ActionWords;
  /** It asks below its button when records are old: the kind of that question. */
  readonly asksOfAge?: string;
  /** Disabled without a selection; the others are enabled and say it. */
  readonly needsSelection?: true;
  /** Offered to everybody when absent. */
  readonly isOffered?: (state: RootState) => boolean;
}

/** An action whose key asks first. */
export type AskingAction = OrderAction & { readonly asks: ActionWords };
export const doesAsk = (action: OrderAction): action is AskingAction => action.asks !== undefined;

/** Exports at once what is loaded; when records of these orders are old, asks first whether to read them again. */
function exportOrAsk(ids: readonly OrderId[]): AppThunk<unknown> {
  return (dispatch, getState, { now }) => {
    const at = now();
    if (recordAges(getState(), ids, at).oldCount === 0) return dispatch(startExport(ids));
    return dispatch(actionQuestionEvents.asked({ kind: exportOrdersJob.kind, at }));
  };
}

/** The answer to the question about old records; once, however often a button is pressed. */
export const answerExport =
  (ids: readonly OrderId[], how: { readonly readsAgain: boolean }): AppThunk =>
  (dispatch, getState) => {
    if (selectQuestionKind(getState()) !== exportOrdersJob.kind) return;
    dispatch(actionQuestionEvents.left());
    dispatch(startExport(ids, how));
  };

export const ORDER_ACTIONS: readonly OrderAction[] = [
  {
    text: 'Ready',
    label: 'Set the selected orders ready (asks first)',
    combo: 'shift + r',
    Icon: Box,
    start: startSetPickupReady,
    asks: {
      kind: setPickupReadyJob.kind,
      title: (orders) => `Set ${orders} ready?`,
      effect: 'will be set ready',
      go: (count) => `Set ${count} ready`,
      none: (count) => `None of the ${count} can be set ready.`,
      namesApproximate: true,
    },
  },
  {
    text: 'Export',
    label: 'Export the selected orders',
    combo: 'x',
    Icon: Export,
    start: exportOrAsk,
    asksOfAge: exportOrdersJob.kind,
    needsSelection: true,
  },
  {
    text: 'Labels',
    label: 'Labels for the selected orders',
    combo: 'l',
    Icon: Print,
    start: startLabels,
    needsSelection: true,
  },
  {
    text: 'Bulk Geocode Retry',
    label: 'Geocode the selected orders again (asks first)',
    combo: 'shift + g',
    Icon: PathSearch,
    start: startRetryGeocode,
    asks: {
      kind: retryGeocodeJob.kind,
      title: (orders) => `Geocode ${orders} again?`,
      effect: 'will be geocoded again',
      go: (count) => `Geocode ${count} again`,
      none: (count) => `None of the ${count} can be geocoded again.`,
    },
  },
  {
    text: 'Change Delivery Window',
    label: 'Change the delivery window of the selected orders',
    combo: 'shift + w',
    Icon: Time,
    start: openWindowChange,
    isOffered: selectMayChangeWindows,
  },
];

/** `shift + r` as screen readers are given it: `Shift+R`. */
export const spokenCombo = (combo: string): string =>
  combo
    .split(' + ')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('+');

/** Runs an action on the selected orders, in the order of the list. */
export const runOnSelection =
  ({ start }: OrderAction): AppThunk =>
  (dispatch, getState) => {
    dispatch(start(selectSelectedOrderIds(getState())));
  };

/** What an action's key does: it asks where orders would change, and otherwise does what the button does. */
export const runByKey =
  (action: OrderAction): AppThunk =>
  (dispatch, getState, { now }) => {
    if (doesAsk(action) && selectSelectedCount(getState()) > 0) {
      dispatch(actionQuestionEvents.asked({ kind: action.asks.kind, at: now() }));
    } else dispatch(runOnSelection(action));
  };

/** Nothing is done. */
export const leaveQuestion = (): AppThunk => (dispatch, getState) => {
  if (selectQuestionKind(getState()) !== null) dispatch(actionQuestionEvents.left());
};

/** Starts what was asked, with the orders it was asked about; once, however often the button is pressed. */
export const answerQuestion =
  ({ asks, start }: AskingAction, ids: readonly OrderId[]): AppThunk =>
  (dispatch, getState) => {
    if (selectQuestionKind(getState()) !== asks.kind) return;
    dispatch(actionQuestionEvents.left());
    dispatch(start(ids, true));
  };
