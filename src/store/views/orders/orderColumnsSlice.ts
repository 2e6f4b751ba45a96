/**
 * The columns of the order table that its person chose, kept in their browser (decision 0052). Those of a saved view stand
 * before them for as long as the view is the chosen one (0054), and go with it.
 */
import { createSelector, createSlice, lruMemoize, type PayloadAction } from '@reduxjs/toolkit';
import {
  DEFAULT_COLUMNS,
  ORDER_TABLE_COLUMNS,
  type OrderTableColumn,
  type ShownColumn,
} from '../../../contract/orderTable';
import { areDefaultColumns, readShownColumns } from '../../../domain/orders/shownColumns';
import { deepEqual } from '../../../lib/deepEqual';
import { selectShowsDeliveryType } from '../../flags/flagsSlice';
import { sessionStarted } from '../../session/sessionSlice';
import type { AppStartListening, AppThunk, RootState } from '../../types';
import { selectMayChangeView } from '../orderViews/mayChangeView';
import { orderViewsActions } from '../orderViews/orderViewsSlice';

interface OrderColumnsState {
  own: readonly ShownColumn[];
}

const initialState: OrderColumnsState = { own: DEFAULT_COLUMNS };

export const orderColumnsSlice = createSlice({
  name: 'views/orderColumns',
  initialState,
  reducers: {
    /** All columns to show, in their order. What cannot be shown is left out, and the recipient is always there. */
    columnsChosen: (_state, { payload }: PayloadAction<readonly ShownColumn[]>): OrderColumnsState => ({
      own: readShownColumns(payload) ?? DEFAULT_COLUMNS,
    }),
  },
});

const { columnsChosen } = orderColumnsSlice.actions;
const { viewColumnsChosen } = orderViewsActions;

/** What is kept of the columns for their person, whatever a view shows. */
const selectOwnColumns = (state: RootState): readonly ShownColumn[] => state.views.orderColumns.own;
/** Those of the chosen view; null where its reader's own are shown. */
const selectViewColumns = (state: RootState): readonly ShownColumn[] | null =>
  state.views.orderViews.chosen?.columns ?? null;

/** The shown columns with their widths, in their order. */
export const selectShownColumns = (state: RootState): readonly ShownColumn[] =>
  selectViewColumns(state) ?? selectOwnColumns(state);

/**
 * Shows these columns. They are those of the chosen view where it has some, or where its person may save it with them; nobody's
 * own are changed by a view.
 */
export const chooseColumns =
  (columns: readonly ShownColumn[]): AppThunk =>
  (dispatch, getState) => {
    const { chosen } = getState().views.orderViews;
    const isOfView =
      selectViewColumns(getState()) !== null ||
      (chosen !== null && selectMayChangeView(getState(), chosen.view));
    dispatch(isOfView ? viewColumnsChosen(columns) : columnsChosen(columns));
  };

/** Whether a column can be had at all: the delivery type is there for some (FLG-02). */
const isOffered = (id: OrderTableColumn, showsDeliveryType: boolean): boolean =>
  id !== 'deliveryType' || showsDeliveryType;

/** All columns that there are for this person, in the order in which they are offered. */
export const selectOfferedColumns = createSelector([selectShowsDeliveryType], (showsDeliveryType) =>
  ORDER_TABLE_COLUMNS.filter((id) => isOffered(id, showsDeliveryType)),
);

/** The chosen columns that are drawn. */
export const selectDrawnColumns = createSelector(
  [selectShownColumns, selectShowsDeliveryType],
  (columns, showsDeliveryType) => columns.filter(({ id }) => isOffered(id, showsDeliveryType)),
);

/** Their ids: the same list for as long as only widths change, which draws no row anew. */
export const selectDrawnColumnIds = createSelector(
  [selectDrawnColumns],
  (columns) => columns.map(({ id }) => id),
  { memoize: lruMemoize, memoizeOptions: { resultEqualityCheck: deepEqual } },
);

/** Keeps the columns between visits, for each person at this machine; called once per store. */
export function listenToColumns(startListening: AppStartListening): void {
  startListening({
    matcher: sessionStarted,
    effect: (_action, api) => {
      const { email } = api.getState().session;
      const kept = readShownColumns(api.extra.persistence.getOrderColumns(email));
      if (kept !== null) api.dispatch(columnsChosen(kept));
    },
  });
  startListening({
    actionCreator: columnsChosen,
    effect: (_action, api) => {
      const own = selectOwnColumns(api.getState());
      const kept = areDefaultColumns(own) ? null : own;
      api.extra.persistence.setOrderColumns(api.getState().session.email, kept);
    },
  });
}
