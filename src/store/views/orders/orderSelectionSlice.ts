/**
 * Which orders of the list are selected. Selecting all stores the mode and not N ids, so that it costs the same at 50
 * and at 100,000 rows. Exceptions are plain objects, because sets are not serializable.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { orderListActions } from './orderListSlice';

type IdSet = Record<OrderId, true>;

/** A row in the form the selection needs. `page` is null for the pinned row, which is on no page. */
export interface SelectableRow {
  readonly id: OrderId;
  readonly page: number | null;
}

/** Ids with their position in the order of the list. An object and not an array, because rows look up their id. */
type MatchPlaces = Record<OrderId, number>;

/**
 * `allLoaded` contains every shown row of the first `pages` pages except `except`; pages loaded later are not included,
 * nor are orders that a refresh adds to these pages.
 * `allMatching` contains the frozen `matches` of the search, loaded or not, except `except`. `ids` are rows selected
 * one by one: all of them in mode `some`, else those outside the set. A selection without orders is always `some`.
 */
export type OrderSelectionState = (
  | { mode: 'some' }
  | { mode: 'allLoaded'; pages: number; except: IdSet }
  | { mode: 'allMatching'; matches: MatchPlaces; except: IdSet }
) & {
  ids: IdSet;
  count: number;
  /** Row of the last single click, where a range by Shift-click starts. Null if rows have moved since. */
  anchor: number | null;
  /** The search being paged for `allMatching`; null when there is none. */
  collecting: MatchCollection | null;
};

/** The ids found so far, page by page. `counted` waits for the person to accept them. */
interface MatchCollection {
  readonly key: string;
  state: 'collecting' | 'counted';
  found: OrderId[][];
  /** Built from `found` once it is complete: keeping 20,000 ids in order for each page would block the screen. */
  places: MatchPlaces;
  /** Exact only when `counted`: until then an order on two pages counts twice. */
  count: number;
}

const NONE: OrderSelectionState = { mode: 'some', ids: {}, count: 0, anchor: null, collecting: null };

/** Frozen, so that Immer does not visit every entry. */
const placesOf = (ids: readonly OrderId[]): MatchPlaces =>
  Object.freeze(Object.fromEntries(ids.map((id, place) => [id, place] as const)));

const idSet = (ids: readonly OrderId[]): IdSet => Object.fromEntries(ids.map((id) => [id, true] as const));

/** Whether a row is selected. */
export function isSelected(selection: OrderSelectionState, { id, page }: SelectableRow): boolean {
  if (isInAll(selection, { id, page })) return selection.mode !== 'some' && selection.except[id] !== true;
  return selection.ids[id] === true;
}

/** Whether the row belongs to the set that was selected as a whole, even if it is excepted. */
function isInAll(selection: OrderSelectionState, { id, page }: SelectableRow): boolean {
  if (selection.mode === 'allLoaded') return page !== null && page < selection.pages;
  return selection.mode === 'allMatching' && selection.matches[id] !== undefined;
}

function select(state: OrderSelectionState, row: SelectableRow, selected: boolean): void {
  if (isSelected(state, row) === selected) return;
  state.count += selected ? 1 : -1;
  if (state.mode !== 'some' && isInAll(state, row)) {
    if (selected) delete state.except[row.id];
    else state.except[row.id] = true;
  } else if (selected) state.ids[row.id] = true;
  else delete state.ids[row.id];
}

export const orderSelectionSlice = createSlice({
  name: 'views/orderSelection',
  initialState: (): OrderSelectionState => NONE,
  reducers: {
    rowToggled(state, { payload }: PayloadAction<SelectableRow & { row: number }>) {
      select(state, payload, !isSelected(state, payload));
      state.anchor = payload.row;
    },
    /** All rows from the anchor to the clicked one get the clicked row's new state. */
    rangeToggled(
      state,
      { payload }: PayloadAction<{ rows: readonly SelectableRow[]; selected: boolean; row: number }>,
    ) {
      for (const row of payload.rows) select(state, row, payload.selected);
      state.anchor = payload.row;
    },
    /** Selects all shown rows: `count` of them in `pages` pages, and the pinned one. */
    allLoadedSelected: (
      _state,
      { payload }: PayloadAction<{ pages: number; count: number; pinnedId: OrderId | null }>,
    ): OrderSelectionState => ({
      mode: 'allLoaded',
      pages: payload.pages,
      except: {},
      ids: payload.pinnedId === null ? {} : { [payload.pinnedId]: true },
      count: payload.count,
      anchor: null,
      collecting: null,
    }),
    /** Selects only these shown rows, for example the failed ones of a job. */
    idsSelected: (_state, { payload }: PayloadAction<readonly OrderId[]>): OrderSelectionState => ({
      mode: 'some',
      ids: idSet(payload),
      count: payload.length,
      anchor: null,
      collecting: null,
    }),
    /** Adds these rows to the selection. */
    rowsSelected(state, { payload }: PayloadAction<readonly SelectableRow[]>) {
      for (const row of payload) select(state, row, true);
      state.anchor = null;
    },
    /** Deselects these orders only. */
    rowsDeselected(state, { payload }: PayloadAction<readonly SelectableRow[]>) {
      for (const row of payload) select(state, row, false);
    },
    selectionCleared: () => NONE,
    /** The person wants to select all matches: the search is paged from its beginning. */
    collectingStarted(state, { payload }: PayloadAction<{ key: string }>) {
      state.collecting = { key: payload.key, state: 'collecting', found: [], places: {}, count: 0 };
    },
    /** A page of matching ids arrived. */
    matchesFound({ collecting }, { payload }: PayloadAction<{ key: string; ids: OrderId[] }>) {
      if (collecting?.key !== payload.key) return;
      collecting.found.push(payload.ids);
      collecting.count += payload.ids.length;
    },
    /** The last page arrived: the exact number is known, and the order of the list. */
    matchesCounted({ collecting }, { payload }: PayloadAction<{ key: string; ids: readonly OrderId[] }>) {
      if (collecting?.key !== payload.key) return;
      const { ids } = payload;
      Object.assign(collecting, { places: placesOf(ids), count: ids.length, state: 'counted', found: [] });
    },
    collectingStopped(state) {
      state.collecting = null;
    },
    /** The counted set becomes the selection. It is frozen: orders that match later are not included. */
    allMatchingSelected(state): OrderSelectionState {
      const { collecting } = state;
      if (collecting?.state !== 'counted') return state;
      return {
        mode: 'allMatching',
        matches: collecting.places,
        except: {},
        ids: {},
        count: collecting.count,
        anchor: null,
        collecting: null,
      };
    },
    /**
     * The column filter hid selected rows. They are deselected, because no action should affect rows out of sight. The
     * rest is stored in the shorter form: all rows of the pages except `except`, or (null) only `ids`.
     */
    selectionNarrowed(
      state,
      {
        payload,
      }: PayloadAction<{ except: readonly OrderId[] | null; ids: readonly OrderId[]; count: number }>,
    ) {
      const { except, ids, count } = payload;
      const rest = { ids: idSet(ids), count, anchor: null, collecting: null };
      if (except !== null && state.mode === 'allLoaded') {
        return { mode: 'allLoaded' as const, pages: state.pages, except: idSet(except), ...rest };
      }
      return { mode: 'some' as const, ...rest };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(orderListActions.searchStarted, () => NONE)
      .addCase(orderListActions.listCleared, () => NONE)
      .addCase(orderListActions.pickupFilterChosen, (state) => {
        state.anchor = null;
        // It counts what passed the former filter.
        state.collecting = null;
      })
      .addCase(orderListActions.pageReread, (state, { payload: { page, added } }) => {
        if (added.length === 0) return;
        state.anchor = null;
        if (state.mode !== 'allLoaded' || page >= state.pages) return;
        // They came after the person had selected all: only those that were selected by themselves stay selected.
        for (const id of added) {
          if (state.ids[id]) delete state.ids[id];
          else state.except[id] = true;
        }
      })
      .addCase(orderListActions.orderPinned, (state) => {
        state.anchor = null;
      })
      .addMatcher(
        () => true,
        // After every change: rows that the filter hid still belong to an emptied set, and would return as selected.
        (state) => {
          if (state.mode === 'some' || state.count > 0) return state;
          return { ...NONE, anchor: state.anchor, collecting: state.collecting };
        },
      );
  },
});

export const orderSelectionActions = orderSelectionSlice.actions;
