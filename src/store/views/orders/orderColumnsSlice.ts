/**
 * The columns of the order table that its person chose, kept in their browser (decision 0052). Who shows the columns of
 * something else, a saved view for instance, dispatches `columnsChosen` with its list, and keeps `selectShownColumns`.
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
import type { AppStartListening, RootState } from '../../types';

interface OrderColumnsState {
  shown: readonly ShownColumn[];
}

const initialState: OrderColumnsState = { shown: DEFAULT_COLUMNS };

export const orderColumnsSlice = createSlice({
  name: 'views/orderColumns',
  initialState,
  reducers: {
    /** All columns to show, in their order. What cannot be shown is left out, and the recipient is always there. */
    columnsChosen: (_state, { payload }: PayloadAction<readonly ShownColumn[]>): OrderColumnsState => ({
      shown: readShownColumns(payload) ?? DEFAULT_COLUMNS,
    }),
  },
});

export const { columnsChosen } = orderColumnsSlice.actions;

/** The chosen columns with their widths, in their order: what is kept of them. */
export const selectShownColumns = (state: RootState): readonly ShownColumn[] =>
  state.views.orderColumns.shown;

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
      const shown = selectShownColumns(api.getState());
      const kept = areDefaultColumns(shown) ? null : shown;
      api.extra.persistence.setOrderColumns(api.getState().session.email, kept);
    },
  });
}
