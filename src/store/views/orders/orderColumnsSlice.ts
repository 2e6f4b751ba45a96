/**
 * The person's own columns and row density of the order table, stored in the browser (decision 0052). Those of the
 * chosen saved view take precedence while it is chosen (0054).
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
    /** All columns to show, in order. Unknown columns are left out, and the recipient is always included. */
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

/** The person's own columns, regardless of the chosen view. */
const selectOwnColumns = (state: RootState): readonly ShownColumn[] => state.views.orderColumns.own;
/** The columns of the chosen view; null when the person's own are shown. */
const selectViewColumns = (state: RootState): readonly ShownColumn[] | null =>
  state.views.orderViews.chosen?.columns ?? null;

/** The shown columns with their widths, in order. */
export const selectShownColumns = (state: RootState): readonly ShownColumn[] =>
  selectViewColumns(state) ?? selectOwnColumns(state);

/** The shown row density. */
export const selectDensity = ({ views: { orderViews, orderColumns } }: RootState): OrderDensity =>
  orderViews.chosen?.density ?? orderColumns.density;

/**
 * Whether a change now applies to the chosen view: the view has this setting, or the person may save it with the view.
 * A view never changes a person's own settings.
 */
function selectIsOfView(state: RootState, part: 'columns' | 'density'): boolean {
  const { chosen } = state.views.orderViews;
  return chosen !== null && (chosen[part] !== null || selectMayChangeView(state, chosen.view));
}

/** Changes the columns of the chosen view, or the person's own. */
export const chooseColumns =
  (columns: readonly ShownColumn[]): AppThunk =>
  (dispatch, getState) => {
    const isOfView = selectIsOfView(getState(), 'columns');
    dispatch(isOfView ? viewColumnsChosen(columns) : columnsChosen(columns));
  };

/** Returns what restores the columns as they are now: a chosen view without its own then has none again. */
export const keepColumns = (): AppThunk<() => void> => (dispatch, getState) => {
  const [shown, ofView] = [selectShownColumns(getState()), selectViewColumns(getState())];
  return () => {
    if (selectShownColumns(getState()) === shown) return;
    dispatch(selectIsOfView(getState(), 'columns') ? viewColumnsChosen(ofView) : columnsChosen(shown));
  };
};

/** Changes the row density of the chosen view, or the person's own. */
export const chooseDensity =
  (density: OrderDensity): AppThunk =>
  (dispatch, getState) => {
    const isOfView = selectIsOfView(getState(), 'density');
    dispatch(isOfView ? viewDensityChosen(density) : densityChosen(density));
  };

/** Whether a column is available: only some people have the delivery type (FLG-02). */
const isOffered = (id: OrderTableColumn, showsDeliveryType: boolean): boolean =>
  id !== 'deliveryType' || showsDeliveryType;

/** All columns available to this person, in the order of the chooser. */
export const selectOfferedColumns = createSelector([selectShowsDeliveryType], (showsDeliveryType) =>
  ORDER_TABLE_COLUMNS.filter((id) => isOffered(id, showsDeliveryType)),
);

/** The chosen columns that are rendered. */
export const selectDrawnColumns = createSelector(
  [selectShownColumns, selectShowsDeliveryType],
  (columns, showsDeliveryType) => columns.filter(({ id }) => isOffered(id, showsDeliveryType)),
);

/** Their ids. The list stays the same while only widths change, so that no row renders again. */
export const selectDrawnColumnIds = createSelector(
  [selectDrawnColumns],
  (columns) => columns.map(({ id }) => id),
  { memoize: lruMemoize, memoizeOptions: { resultEqualityCheck: deepEqual } },
);

/** Keeps columns and density between visits, per person and browser. Called once per store. */
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
