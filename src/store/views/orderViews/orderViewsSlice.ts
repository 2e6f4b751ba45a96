/**
 * Saved views of the orders and the one that is chosen (docs/decisions/0054). What is chosen stays as it was when it was
 * chosen: a version that somebody else saved since is in `saved`, and taken when the person asks for it.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_COLUMNS, type OrderDensity, type ShownColumn } from '../../../contract/orderTable';
import type { OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import { readShownColumns } from '../../../domain/orders/shownColumns';
import { orderListSlice } from '../orders/orderListSlice';

interface ChosenView {
  readonly view: OrderView;
  /** The search that it stood for when it was last searched: days that follow the calendar move on with the next one. */
  readonly filter: OrderFilter;
  /** Its columns, as it was saved or as they were changed since; null where it leaves those of its reader. */
  readonly columns: readonly ShownColumn[] | null;
  /** How close its rows stand, likewise. */
  readonly density: OrderDensity | null;
  /** It was deleted, or is not shared any more. */
  readonly isGone?: true;
}

interface OrderViewsState {
  /** One's own, then what others share. */
  saved: readonly OrderView[];
  isLoaded: boolean;
  /** Counts changes: a list that was asked for before one is old. */
  changes: number;
  chosen: ChosenView | null;
  /** A link names it, and it is not known yet. */
  awaitedId: ViewId | null;
}

const initialState: OrderViewsState = {
  saved: [],
  isLoaded: false,
  changes: 0,
  chosen: null,
  awaitedId: null,
};

export const orderViewsSlice = createSlice({
  name: 'views/orderViews',
  initialState,
  reducers: {
    viewsLoaded: (state, { payload }: PayloadAction<readonly OrderView[]>): OrderViewsState => ({
      ...(state as OrderViewsState),
      saved: payload,
      isLoaded: true,
    }),
    /** A view as the server has it now. A new one of this person stands after their others. */
    viewPut(state, { payload: view }: PayloadAction<OrderView>): OrderViewsState {
      const saved = state.saved as readonly OrderView[];
      const isKnown = saved.some(({ id }) => id === view.id);
      const own = saved.filter(({ owner }) => owner === view.owner);
      return {
        ...(state as OrderViewsState),
        changes: state.changes + 1,
        saved: isKnown
          ? saved.map((held) => (held.id === view.id ? view : held))
          : [...own, view, ...saved.filter(({ owner }) => owner !== view.owner)],
      };
    },
    viewRemoved(state, { payload: removed }: PayloadAction<ViewId>): OrderViewsState {
      const { saved, chosen, ...rest } = state as OrderViewsState;
      return {
        ...rest,
        changes: rest.changes + 1,
        saved: saved.filter(({ id }) => id !== removed),
        chosen: chosen?.view.id === removed ? null : chosen,
      };
    },
    viewChosen: (state, { payload }: PayloadAction<ChosenView>): OrderViewsState => ({
      ...(state as OrderViewsState),
      chosen: payload,
      awaitedId: null,
    }),
    /** The chosen view is shown with these columns from now on. */
    viewColumnsChosen: (state, { payload }: PayloadAction<readonly ShownColumn[]>): OrderViewsState => {
      const { chosen, ...rest } = state as OrderViewsState;
      const columns = readShownColumns(payload) ?? DEFAULT_COLUMNS;
      return { ...rest, chosen: chosen && { ...chosen, columns } };
    },
    /** The rows of the chosen view stand like this from now on. */
    viewDensityChosen(state, { payload }: PayloadAction<OrderDensity>) {
      if (state.chosen) state.chosen.density = payload;
    },
    chosenIsGone(state) {
      if (state.chosen) state.chosen.isGone = true;
    },
    viewLeft(state) {
      state.chosen = null;
      state.awaitedId = null;
    },
    viewAwaited(state, { payload }: PayloadAction<ViewId>) {
      state.chosen = null;
      state.awaitedId = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(orderListSlice.actions.searchStarted, (state) => {
      state.awaitedId = null;
    }),
});

export const orderViewsActions = orderViewsSlice.actions;
