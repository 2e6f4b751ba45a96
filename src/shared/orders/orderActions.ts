/**
 * The actions on selected orders: one list from which the buttons, their keys, the list of keys under `?` and the
 * actions of the command palette are made, so that none of the four is forgotten (OAC-01).
 */
import { Box, Export, PathSearch, Print, Time } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { grouped } from '../../contract/counts';
import type { OrderId } from '../../domain/orders/orderRecord';
import type { AppThunk, RootState } from '../../store/types';
import { actionQuestionEvents, selectQuestionKind } from '../../store/views/orders/actionQuestionSlice';
import { selectSelectedOrderIds } from '../../store/views/orders/orderSelectionSelectors';
import { openWindowChange, selectMayChangeWindows } from '../../store/views/windowChange/openWindowChange';
import { changeWindowJob } from '../../store/workflows/changeWindow';
import { exportOrdersJob, startExport } from '../../store/workflows/exportOrders';
import { labelsJob, startLabels } from '../../store/workflows/labels';
import { recordAges } from '../../store/entities/orders/recordAges';
import { retryGeocodeJob, startRetryGeocode } from '../../store/workflows/retryGeocode';
import { setPickupReadyJob, startSetPickupReady } from '../../store/workflows/setPickupReady';

/** The texts of the question that an action's key asks before it changes orders. */
interface ActionWords {
  /** `Set 50 orders ready?` */
  readonly title: (orders: string) => string;
  /** What happens to an affected order: `will be set ready`. */
  readonly effect: string;
  /** Text of the button that starts it: `Set 48 ready`. */
  readonly go: (count: string) => string;
  /** `None of the 50 can be set ready.` */
  readonly none: (count: number) => string;
  /** Drivers go to the orders' positions, so approximate ones are listed first. */
  readonly namesApproximate?: true;
}

export interface OrderAction {
  /** Kind of the job that the action, or its form, starts. */
  readonly kind: string;
  /** Text of its button. */
  readonly text: string;
  /** Its name in the command palette, where it stands alone. */
  readonly name: string;
  /** Its description in the list of keys. */
  readonly label: string;
  /** A single letter only if nothing is changed. */
  readonly combo: string;
  readonly Icon: ComponentType;
  /** Reports it if nothing is selected (MSG-11). `wasAsked`: the question of its key was answered. */
  readonly start: (ids: readonly OrderId[], wasAsked?: boolean) => AppThunk<unknown>;
  /** The question that its key asks first. Actions without one change nothing, or open a form that asks. */
  readonly asks?: ActionWords;
  /** Asks below its button if records are old. */
  readonly asksOfAge?: true;
  /** Disabled without a selection; the other actions stay enabled and report it. */
  readonly needsSelection?: true;
  /** Applies to the selection only, never to the open order. */
  readonly isOfSelection?: true;
  /** Offered to everyone if absent. */
  readonly isOffered?: (state: RootState) => boolean;
}

/** An action whose key asks first. */
export type AskingAction = OrderAction & { readonly asks: ActionWords };
export const doesAsk = (action: OrderAction): action is AskingAction => action.asks !== undefined;

const noneCan = (what: string) => (count: number) =>
  count === 1 ? `This order cannot ${what}.` : `None of the ${grouped(count)} can ${what}.`;

/** Exports the loaded records at once; if some of them are old, first asks whether to read them again. */
function exportOrAsk(ids: readonly OrderId[]): AppThunk<unknown> {
  return (dispatch, getState, { now }) => {
    const at = now();
    if (recordAges(getState(), ids, at).oldCount === 0) return dispatch(startExport(ids));
    return dispatch(actionQuestionEvents.asked({ kind: exportOrdersJob.kind, ids, at }));
  };
}

/** Handles the answer to the question about old records; only once, however often a button is pressed. */
export const answerExport =
  (ids: readonly OrderId[], how: { readonly readsAgain: boolean }): AppThunk =>
  (dispatch, getState) => {
    if (selectQuestionKind(getState()) !== exportOrdersJob.kind) return;
    dispatch(actionQuestionEvents.left());
    dispatch(startExport(ids, how));
  };

export const ORDER_ACTIONS: readonly OrderAction[] = [
  {
    kind: setPickupReadyJob.kind,
    text: 'Ready',
    name: 'Set ready',
    label: 'Set the selected orders ready (asks first)',
    combo: 'shift + r',
    Icon: Box,
    start: startSetPickupReady,
    asks: {
      title: (orders) => `Set ${orders} ready?`,
      effect: 'will be set ready',
      go: (count) => `Set ${count} ready`,
      none: noneCan('be set ready'),
      namesApproximate: true,
    },
  },
  {
    kind: exportOrdersJob.kind,
    text: 'Export',
    name: 'Export',
    label: 'Export the selected orders',
    combo: 'x',
    Icon: Export,
    start: exportOrAsk,
    asksOfAge: true,
    needsSelection: true,
  },
  {
    kind: labelsJob.kind,
    text: 'Labels',
    name: 'Print labels',
    label: 'Labels for the selected orders',
    combo: 'l',
    Icon: Print,
    start: (ids) => startLabels(ids),
    needsSelection: true,
  },
  {
    kind: retryGeocodeJob.kind,
    text: 'Bulk Geocode Retry',
    name: 'Geocode again',
    label: 'Geocode the selected orders again (asks first)',
    combo: 'shift + g',
    Icon: PathSearch,
    start: startRetryGeocode,
    asks: {
      title: (orders) => `Geocode ${orders} again?`,
      effect: 'will be geocoded again',
      go: (count) => `Geocode ${count} again`,
      none: noneCan('be geocoded again'),
    },
  },
  {
    kind: changeWindowJob.kind,
    text: 'Change Delivery Window',
    name: 'Change delivery window',
    label: 'Change the delivery window of the selected orders',
    combo: 'shift + w',
    Icon: Time,
    start: openWindowChange,
    isOfSelection: true,
    isOffered: selectMayChangeWindows,
  },
];

/** Converts `shift + r` for screen readers: `Shift+R`. */
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

/**
 * Runs an action's key, or its choice in the command palette: asks if orders would change, and otherwise does the
 * same as the button.
 * @param ids the orders to act on; by default the selected ones
 */
export const runByKey =
  (action: OrderAction, ids?: readonly OrderId[]): AppThunk =>
  (dispatch, getState, { now }) => {
    const about = ids ?? selectSelectedOrderIds(getState());
    if (doesAsk(action) && about.length > 0) {
      dispatch(actionQuestionEvents.asked({ kind: action.kind, ids: about, at: now() }));
    } else dispatch(action.start(about));
  };

/** Closes the question without doing anything. */
export const leaveQuestion = (): AppThunk => (dispatch, getState) => {
  if (selectQuestionKind(getState()) !== null) dispatch(actionQuestionEvents.left());
};

/** Starts the action with the orders that the question was about; only once, however often the button is pressed. */
export const answerQuestion =
  ({ kind, start }: AskingAction, ids: readonly OrderId[]): AppThunk =>
  (dispatch, getState) => {
    if (selectQuestionKind(getState()) !== kind) return;
    dispatch(actionQuestionEvents.left());
    dispatch(start(ids, true));
  };
