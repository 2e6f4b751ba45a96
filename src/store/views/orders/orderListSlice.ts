/**
 * The state of the order list: its search, its pages of ids, the loading phase and the open order
 * (docs/decisions/orders.md). Records are in `entities.orders`.
 *
 *   idle ──search──▶ searching ──▶ ready ◀──▶ loadingMore ──▶ done
 *                        └─▶ failed    ▲           ├─▶ moreFailed ──retry──▶ loadingMore
 *                                      └───────────┴─▶ paused (filter shows too few) ──load more──▶ loadingMore
 */
import { createSlice, freeze, isAnyOf, original, type PayloadAction } from '@reduxjs/toolkit';
import { SCROLL_THRESHOLD_ROWS } from '../../../contract/constants';
import type { EpochMs } from '../../../contract/schemas/common';
import { NEWEST_FIRST, type OrderSort } from '../../../contract/orderTable';
import type { OrderCount, OrderCursor } from '../../../contract/schemas/orders';
import { EMPTY_FILTER, type OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { PickupFilter } from '../../../domain/orders/orderSets';
import { shownCount, withoutListed, type ListedPage } from './listedPages';

type ListPhase =
  | 'idle'
  | 'searching'
  | 'failed'
  /** There are more pages, and none is loading. */
  | 'ready'
  | 'loadingMore'
  | 'moreFailed'
  /** The column filter let too few rows through. The person continues with a click. */
  | 'paused'
  /** The table cannot show more rows: browsers limit the height of scrolling content. */
  | 'full'
  | 'done';

/** Consecutive pages with too few visible rows before loading pauses and asks. */
const SPARSE_PAGES_MAX = 5;
/**
 * Firefox shows nothing in an element taller than about 17.9 million pixels: 372,000 rows of 48 px, including the open
 * order.
 */
export const LISTED_MAX = 200_000;

interface OrderListState {
  /** Changes with every search. A thunk uses it to check whether its search is still current. Null before the first. */
  searchId: string | null;
  /** The search of the rows; also shown in the fields when the page is entered. */
  filter: OrderFilter;
  /** The sort of the rows, chosen in the table header. */
  sort: OrderSort;
  phase: ListPhase;
  pages: ListedPage[];
  /** The cursor of the next page; null when there is none. */
  next: OrderCursor | null;
  /** Rows that the column filter shows. */
  rowCount: number;
  loadedCount: number;
  /** How many orders match. Null while unknown; `none` if the server does not count. */
  total: OrderCount | 'none' | null;
  /** Why the server refused the filters or the text; null when it did not refuse. */
  refusal: string | null;
  /** What the server said when the search failed otherwise; null when nobody answered. */
  failure: string | null;
  pickupFilter: PickupFilter;
  /** Pages and visible rows since there were last enough rows. */
  sparse: { pages: number; rows: number };
  /** Listed orders that no longer match the search: shown muted until the next search. */
  gone: Record<OrderId, true>;
  /**
   * Orders that match the search since its rows were read. They appear when the person asks for them, so that no row
   * moves before.
   */
  waiting: Record<OrderId, true>;
  openId: OrderId | null;
  /** The open order of an address if the list does not have it: shown as a row above the others. */
  pinnedId: OrderId | null;
  /** Whether the pinned order was ever seen to match the search, so that it can leave it. */
  isPinnedOfSearch: boolean;
  updatedAt: EpochMs | null;
  isRefreshing: boolean;
  /** Counts refreshes. A page from an earlier round is read again when it is scrolled into view. */
  round: number;
  /** First and last page in view. */
  viewport: readonly [number, number];
  /** Scheduled refreshes, and the orders that each must read. */
  scheduled: Record<string, OrderId[]>;
  /** False after the page was left: no refreshes run then. */
  isOnScreen: boolean;
  /** The typed fields of the search, while they differ from the shown search. */
  typed: OrderFilter | null;
  /** The position when the page was left. */
  place: ListPlace | null;
}

/** A position in the list. */
interface ListPlace {
  /** Pixels scrolled. */
  readonly top: number;
  /** The row with the keyboard focus. */
  readonly row: number;
}

const initialState: OrderListState = {
  searchId: null,
  filter: EMPTY_FILTER,
  sort: NEWEST_FIRST,
  phase: 'idle',
  pages: [],
  next: null,
  rowCount: 0,
  loadedCount: 0,
  total: null,
  refusal: null,
  failure: null,
  pickupFilter: null,
  sparse: { pages: 0, rows: 0 },
  gone: {},
  waiting: {},
  openId: null,
  pinnedId: null,
  isPinnedOfSearch: false,
  updatedAt: null,
  isRefreshing: false,
  round: 0,
  viewport: [0, 0],
  scheduled: {},
  isOnScreen: false,
  typed: null,
  place: null,
};

interface SearchStarted {
  readonly searchId: string;
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
  readonly openId: OrderId | null;
}

interface PageLoaded extends Pick<ListedPage, 'ids' | 'cursor' | 'shown' | 'tall'> {
  readonly next: OrderCursor | null;
  readonly at: EpochMs;
}

interface Rechecked {
  /** Listed orders that no longer match the search. */
  readonly gone: readonly OrderId[];
  /** Those that match it again, or the pinned one for the first time. */
  readonly back: readonly OrderId[];
}

interface PageReread extends Rechecked, Pick<ListedPage, 'ids' | 'shown' | 'tall'> {
  readonly page: number;
  /** Orders that were not on this page before. */
  readonly added: readonly OrderId[];
  /** Set when the answer also has the cursor for continuing the list. */
  readonly next?: OrderCursor | null;
}

/** Recomputes the row numbers after a page that changed its length, and the total. */
function countRows(state: OrderListState, from: number): void {
  const before = state.pages[from - 1];
  let start = before === undefined ? 0 : before.start + shownCount(before);
  for (let at = from; at < state.pages.length; at += 1) {
    const page = state.pages[at];
    if (page === undefined) continue;
    if (page.start !== start) state.pages[at] = { ...page, start };
    start += shownCount(page);
  }
  state.rowCount = start;
}

/** Decides after a page whether the list may load more automatically. */
function phaseAfter(state: OrderListState, added: number): ListPhase {
  if (state.next === null) return 'done';
  if (state.loadedCount >= LISTED_MAX) return 'full';
  if (state.pickupFilter === null) return 'ready';
  const rows = state.sparse.rows + added;
  const isEnough = rows >= SCROLL_THRESHOLD_ROWS;
  state.sparse = isEnough ? { pages: 0, rows: 0 } : { pages: state.sparse.pages + 1, rows };
  return state.sparse.pages >= SPARSE_PAGES_MAX ? 'paused' : 'ready';
}

/** Marks which orders still match the search. */
function mark(state: OrderListState, { gone, back }: Rechecked): void {
  for (const id of gone) state.gone[id] = true;
  for (const id of back) delete state.gone[id];
  if (state.pinnedId !== null && back.includes(state.pinnedId)) state.isPinnedOfSearch = true;
}

/** Removes orders from `waiting` that are listed now. */
function forgetWaiting(state: OrderListState, listed: readonly OrderId[]): void {
  if (Object.keys(state.waiting).length > 0) for (const id of listed) delete state.waiting[id];
}

export const orderListSlice = createSlice({
  name: 'views/orderList',
  initialState,
  reducers: {
    /** Resets rows, column filter, open order and scheduled refreshes. The address may name an order to open. */
    searchStarted: (state, { payload }: PayloadAction<SearchStarted>): OrderListState => ({
      ...initialState,
      ...payload,
      phase: 'searching',
      isOnScreen: state.isOnScreen,
    }),
    /** The page was entered without a search. The fields show the filters from the address. */
    listCleared: (state, { payload }: PayloadAction<Omit<SearchStarted, 'searchId'>>) => ({
      ...initialState,
      ...payload,
      isOnScreen: state.isOnScreen,
    }),
    searchFailed(state, { payload }: PayloadAction<Pick<OrderListState, 'refusal' | 'failure'>>) {
      state.phase = 'failed';
      Object.assign(state, payload);
    },
    matchesTotalled(state, { payload }: PayloadAction<OrderCount | 'none'>) {
      state.total = payload;
    },
    moreRequested(state) {
      if (state.phase === 'paused') state.sparse = { pages: 0, rows: 0 };
      state.phase = 'loadingMore';
    },
    moreFailed(state) {
      state.phase = 'moreFailed';
    },
    pageLoaded(state, { payload }: PayloadAction<PageLoaded>) {
      const { next, at, ...page } = payload;
      const listed: ListedPage = { ...page, start: state.rowCount, round: state.round };
      // Do not push: Immer would visit each of two thousand pages.
      state.pages = freeze([...(original(state.pages) ?? []), listed]);
      state.next = next;
      forgetWaiting(state, page.ids);
      state.loadedCount += page.ids.length;
      state.rowCount += shownCount(listed);
      // Loading more rows does not update those above.
      if (listed.cursor === null) state.updatedAt = at;
      state.phase = phaseAfter(state, shownCount(listed));
    },

    /** `shown` has one entry per page. orderSelectionSlice deselects the hidden rows. */
    pickupFilterChosen(
      state,
      { payload }: PayloadAction<{ filter: PickupFilter; shown: ListedPage['shown'][] }>,
    ) {
      state.pickupFilter = payload.filter;
      state.sparse = { pages: 0, rows: 0 };
      state.pages = state.pages.map((page, at) => ({ ...page, shown: payload.shown[at] ?? null }));
      countRows(state, 0);
      if (state.phase === 'paused') state.phase = 'ready';
    },

    orderOpened(state, { payload }: PayloadAction<OrderId>) {
      state.openId = payload;
    },
    orderClosed(state) {
      state.openId = null;
    },
    /** Its own page leaves it out, where the column filter hid it: it has one row, also without that filter. */
    orderPinned(state, { payload }: PayloadAction<OrderId>) {
      state.pinnedId = payload;
      state.isPinnedOfSearch = false;
      const pages = original(state.pages) ?? [];
      const at = pages.findIndex(({ ids }) => ids.includes(payload));
      const page = pages[at];
      if (page === undefined) return;
      state.pages[at] = withoutListed(page, payload);
      state.loadedCount -= 1;
      countRows(state, at);
    },

    refreshStarted(state) {
      state.isRefreshing = true;
      state.round += 1;
    },
    refreshFinished(state, { payload }: PayloadAction<{ at: EpochMs | null }>) {
      state.isRefreshing = false;
      state.updatedAt = payload.at ?? state.updatedAt;
    },
    pageReread(state, { payload }: PayloadAction<PageReread>) {
      const { page: at, added: _added, gone, back, next, ...read } = payload;
      const held = state.pages[at];
      if (held === undefined) return;
      state.loadedCount += read.ids.length - held.ids.length;
      state.pages[at] = { ...held, ...read, round: state.round };
      mark(state, { gone, back });
      forgetWaiting(state, read.ids);
      if (next !== undefined) {
        state.next = next;
        state.phase = next === null ? 'done' : 'ready';
      }
      countRows(state, at);
    },
    /** Single orders were read: whether they still match the search. */
    ordersRechecked(state, { payload }: PayloadAction<Rechecked>) {
      mark(state, payload);
    },

    /** Unlisted orders that match the search now, or no longer. */
    matchesCame(state, { payload }: PayloadAction<{ come: readonly OrderId[]; left: readonly OrderId[] }>) {
      for (const id of payload.come) state.waiting[id] = true;
      for (const id of payload.left) delete state.waiting[id];
    },

    viewportMoved(state, { payload }: PayloadAction<readonly [number, number]>) {
      state.viewport = [payload[0], payload[1]];
    },
    refreshScheduled(state, { payload }: PayloadAction<{ key: string; orderIds: readonly OrderId[] }>) {
      state.scheduled[payload.key] = [...payload.orderIds];
    },
    refreshFellDue(state, { payload }: PayloadAction<string>) {
      delete state.scheduled[payload];
    },

    fieldsTyped(state, { payload }: PayloadAction<OrderFilter>) {
      state.typed = payload;
    },
    placeKept(state, { payload }: PayloadAction<ListPlace>) {
      state.place = payload;
    },
    pageEntered(state) {
      state.isOnScreen = true;
    },
    /** The page's timers end with it. */
    pageLeft(state) {
      state.isOnScreen = false;
      state.scheduled = {};
    },
  },
});

export const orderListActions = orderListSlice.actions;

/**
 * Another list replaces the shown one, for example after Back, or the page was left. Whatever asks about orders of that
 * list closes, or it would be about others, or open by itself on return.
 */
export const listLeft = isAnyOf(
  orderListActions.searchStarted,
  orderListActions.listCleared,
  orderListActions.pageLeft,
);
