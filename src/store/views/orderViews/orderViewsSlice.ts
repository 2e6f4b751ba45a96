/**
 * Saved views of the orders and the chosen one (docs/decisions/0054). The chosen view keeps its content: a version that
 * somebody else saved later is in `saved` until the person asks for it.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_COLUMNS, type OrderDensity, type ShownColumn } from '../../../contract/orderTable';
import type { OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import { readShownColumns } from '../../../domain/orders/shownColumns';
import { isOlder, withVersionForgotten } from '../../../lib/versions';
import { versionsForgotten } from '../../entities/versionsForgotten';
import { orderListSlice } from '../orders/orderListSlice';

interface ChosenView {
  readonly view: OrderView;
  /** Its search when it was last run. Days that follow the calendar are updated with the next search. */
  readonly filter: OrderFilter;
  /** Its columns, as saved or changed since; null to use the person's own. */
  readonly columns: readonly ShownColumn[] | null;
  /** Its row density, likewise. */
  readonly density: OrderDensity | null;
  /** It was deleted, or is no longer shared. */
  readonly isGone?: true;
}

interface OrderViewsState {
  /** The person's own views, then those that others share. */
  saved: readonly OrderView[];
  isLoaded: boolean;
  /** Counts changes: a list requested before a change is out of date. */
  changes: number;
  chosen: ChosenView | null;
  /** The id of a view that a link names but that is not loaded yet. */
  awaitedId: ViewId | null;
}

const initialState: OrderViewsState = {
  saved: [],
  isLoaded: false,
  changes: 0,
  chosen: null,
  awaitedId: null,
};

/** The chosen view, which is not gone if it is among the views just read. */
function stillThere(chosen: ChosenView | null, read: readonly OrderView[]): ChosenView | null {
  if (chosen?.isGone !== true || !read.some(({ id }) => id === chosen.view.id)) return chosen;
  const { isGone: _isGone, ...there } = chosen;
  return there;
}

export const orderViewsSlice = createSlice({
  name: 'views/orderViews',
  initialState,
  reducers: {
    viewsLoaded: (state, { payload }: PayloadAction<readonly OrderView[]>): OrderViewsState => ({
      ...(state as OrderViewsState),
      saved: payload,
      isLoaded: true,
      chosen: stillThere(state.chosen as ChosenView | null, payload),
    }),
    /**
     * A version of a view; an older one than that held is ignored. A new view of this person goes after their others.
     */
    viewPut(state, { payload: view }: PayloadAction<OrderView>): OrderViewsState {
      const saved = state.saved as readonly OrderView[];
      const isKnown = saved.some(({ id }) => id === view.id);
      const own = saved.filter(({ owner }) => owner === view.owner);
      return {
        ...(state as OrderViewsState),
        changes: state.changes + 1,
        chosen: stillThere(state.chosen, [view]),
        saved: isKnown
          ? saved.map((held) => (held.id === view.id && !isOlder(view, held) ? view : held))
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
    /** The columns of the chosen view were changed; null to use the person's own again. */
    viewColumnsChosen: (
      state,
      { payload }: PayloadAction<readonly ShownColumn[] | null>,
    ): OrderViewsState => {
      const { chosen, ...rest } = state as OrderViewsState;
      const columns = payload && (readShownColumns(payload) ?? DEFAULT_COLUMNS);
      return { ...rest, chosen: chosen && { ...chosen, columns } };
    },
    /** The row density of the chosen view was changed. */
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
    builder
      .addCase(orderListSlice.actions.searchStarted, (state) => {
        state.awaitedId = null;
      })
      .addCase(versionsForgotten, (state): OrderViewsState => {
        const { saved, chosen, ...rest } = state as OrderViewsState;
        return {
          ...rest,
          saved: saved.map(withVersionForgotten),
          chosen: chosen && { ...chosen, view: withVersionForgotten(chosen.view) },
        };
      }),
});

export const orderViewsActions = orderViewsSlice.actions;
