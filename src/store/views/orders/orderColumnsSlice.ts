/**
 * The columns of the order table that its person chose, and how close its rows stand, kept in their browser (decision 0052).
 * Those of a saved view stand before them for as long as the view is the chosen one (0054), and go with it.
 */
import { createSelector, createSlice, lruMemoize, type PayloadAction } from '@reduxjs/toolkit';
import {
  DEFAULT_COLUMNS,
  DEFAULT_DENSITY,
  ORDER_DENSITIES,
  ORDER_TABLE_COLUMNS,
  type OrderDensity,
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
  density: OrderDensity;
}

const initialState: OrderColumnsState = { own: DEFAULT_COLUMNS, density: DEFAULT_DENSITY };

export const orderColumnsSlice = createSlice({
  name: 'views/orderColumns',
  initialState,
  reducers: {
    /** All columns to show, in their order. What cannot be shown is left out, and the recipient is always there. */
    columnsChosen: ({ density }, { payload }: PayloadAction<readonly ShownColumn[]>): OrderColumnsState => ({
      own: readShownColumns(payload) ?? DEFAULT_COLUMNS,
      density,
    }),
    densityChosen(state, { payload }: PayloadAction<OrderDensity>) {
      state.density = payload;
    },
  },
});

const { columnsChosen, densityChosen } = orderColumnsSlice.actions;
const { viewColumnsChosen, viewDensityChosen } = orderViewsActions;

/** What is kept of the columns for their person, whatever a view shows. */
const selectOwnColumns = (state: RootState): readonly ShownColumn[] => state.views.orderColumns.own;
/** Those of the chosen view; null where its reader's own are shown. */
const selectViewColumns = (state: RootState): readonly ShownColumn[] | null =>
  state.views.orderViews.chosen?.columns ?? null;

/** The shown columns with their widths, in their order. */
export const selectShownColumns = (state: RootState): readonly ShownColumn[] =>
  selectViewColumns(state) ?? selectOwnColumns(state);

/** How close the rows stand. */
export const selectDensity = ({ views: { orderViews, orderColumns } }: RootState): OrderDensity =>
  orderViews.chosen?.density ?? orderColumns.density;

/**
 * Whether what is chosen now belongs to the chosen view: it has such a thing, or its person may save it with one. Nobody's own
 * is changed by a view.
 */
function selectIsOfView(state: RootState, part: 'columns' | 'density'): boolean {
  const { chosen } = state.views.orderViews;
  return chosen !== null && (chosen[part] !== null || selectMayChangeView(state, chosen.view));
}

/** Shows these columns: the chosen view's, or one's own. */
export const chooseColumns =
  (columns: readonly ShownColumn[]): AppThunk =>
  (dispatch, getState) => {
    const isOfView = selectIsOfView(getState(), 'columns');
    dispatch(isOfView ? viewColumnsChosen(columns) : columnsChosen(columns));
  };

/** Lets the rows stand like this: in the chosen view, or in one's own table. */
export const chooseDensity =
  (density: OrderDensity): AppThunk =>
  (dispatch, getState) => {
    const isOfView = selectIsOfView(getState(), 'density');
    dispatch(isOfView ? viewDensityChosen(density) : densityChosen(density));
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

/** Keeps columns and density between visits, for each person at this machine; called once per store. */
export function listenToColumns(startListening: AppStartListening): void {
  startListening({
    matcher: sessionStarted,
    effect: (_action, api) => {
      const { email } = api.getState().session;
      const kept = readShownColumns(api.extra.persistence.getOrderColumns(email));
      if (kept !== null) api.dispatch(columnsChosen(kept));
      const density = api.extra.persistence.getOrderDensity(email);
      const known = ORDER_DENSITIES.find((one) => one === density);
      if (known !== undefined) api.dispatch(densityChosen(known));
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
  startListening({
    actionCreator: densityChosen,
    effect: ({ payload }, api) => {
      const kept = payload === DEFAULT_DENSITY ? null : payload;
      api.extra.persistence.setOrderDensity(api.getState().session.email, kept);
    },
  });
}
