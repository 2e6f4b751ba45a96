/**
 * The order list as the screen remembers it: the search it shows, its pages of ids, where loading stands, the open
 * order (docs/decisions/orders.md). Records are in `entities.orders`.
 *
 *   idle ──search──▶ searching ──▶ ready ◀──▶ loadingMore ──▶ done
 *                        └─▶ failed    ▲           ├─▶ moreFailed ──retry──▶ loadingMore
 *                                      └───────────┴─▶ paused (filter shows too few) ──load more──▶ loadingMore
 */
import { createSlice, freeze, original, type PayloadAction } from '@reduxjs/toolkit';
import { SCROLL_THRESHOLD_ROWS } from '../../../contract/constants';
import type { EpochMs } from '../../../contract/schemas/common';
import { NEWEST_FIRST, type OrderSort } from '../../../contract/orderTable';
import type { OrderCount, OrderCursor } from '../../../contract/schemas/orders';
import { EMPTY_FILTER, type OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { PickupFilter } from '../../../domain/orders/orderSets';
import { shownCount, type ListedPage } from './listedPages';

type ListPhase =
  | 'idle'
  | 'searching'
  | 'failed'
  /** There are more pages, none is on its way. */
  | 'ready'
  | 'loadingMore'
  | 'moreFailed'
  /** The column filter let too few rows through; a click goes on. */
  | 'paused'
  /** The table cannot show more rows: browsers limit the height of what scrolls. */
  | 'full'
  | 'done';

/** Pages in a row that the column filter may empty before the list stops and asks. */
const SPARSE_PAGES_MAX = 5;
/** Firefox shows nothing of an element above some 17.9 million pixels: 372,000 rows of 48 px, open order included. */
export const LISTED_MAX = 200_000;

interface OrderListState {
  /** Changes with every search: a thunk asks whether its search is still the one. Null before any. */
  searchId: string | null;
  /** What the rows answer to; also what the fields show when the page is entered. */
  filter: OrderFilter;
  /** The order of the rows, chosen by their headers. */
  sort: OrderSort;
  phase: ListPhase;
  pages: ListedPage[];
  /** Where the next page begins; null when there is none. */
  next: OrderCursor | null;
  /** Rows that the column filter shows. */
  rowCount: number;
  loadedCount: number;
  /** How many match. Null while it is not known; `none` from a server that does not count. */
  total: OrderCount | 'none' | null;
  /** Why the server would not look for what was to be found; null when it did, or did not answer. */
  refusal: string | null;
  pickupFilter: PickupFilter;
  /** What the filter let through since rows last came in sufficient number. */
  sparse: { pages: number; rows: number };
  /** Orders that left the search while they were listed: shown muted until the next one. */
  gone: Record<OrderId, true>;
  /** Orders that match the search and came since its rows were read: they wait for the next refresh, so that nothing moves. */
  waiting: Record<OrderId, true>;
  openId: OrderId | null;
  /** The open order of an address when the list does not have it: one row above the others. */
  pinnedId: OrderId | null;
  updatedAt: EpochMs | null;
  isRefreshing: boolean;
  /** Counts refreshes; a page of an earlier round is read again when it is scrolled to. */
  round: number;
  /** First and last page in view. */
  viewport: readonly [number, number];
  /** Refreshes that wait for their time, and the orders they must not miss. */
  scheduled: Record<string, OrderId[]>;
  /** False when the page was left: nothing is refreshed for nobody. */
  isOnScreen: boolean;
  /** The fields of the search as they are typed, while that is not what is shown. */
  typed: OrderFilter | null;
  /** Where the reader was when the page was left. */
  place: ListPlace | null;
}

/** A place in the list. */
interface ListPlace {
  /** Pixels scrolled. */
  readonly top: number;
  /** The row that has the keys. */
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
  pickupFilter: null,
  sparse: { pages: 0, rows: 0 },
  gone: {},
  waiting: {},
  openId: null,
  pinnedId: null,
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

interface PageReread extends Pick<ListedPage, 'ids' | 'shown' | 'tall'> {
  readonly page: number;
  /** Listed orders of this page that the search no longer finds, and those it finds again. */
  readonly gone: readonly OrderId[];
  readonly back: readonly OrderId[];
  /** Given when the answer also says where the list goes on. */
  readonly next?: OrderCursor | null;
}

/** Row numbers after a page that changed its length, and the sums. */
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

/** Whether the list may go on by itself after a page. */
function phaseAfter(state: OrderListState, added: number): ListPhase {
  if (state.next === null) return 'done';
  if (state.loadedCount >= LISTED_MAX) return 'full';
  if (state.pickupFilter === null) return 'ready';
  const rows = state.sparse.rows + added;
  const isEnough = rows >= SCROLL_THRESHOLD_ROWS;
  state.sparse = isEnough ? { pages: 0, rows: 0 } : { pages: state.sparse.pages + 1, rows };
  return state.sparse.pages >= SPARSE_PAGES_MAX ? 'paused' : 'ready';
}

/** They are listed now. */
function forgetWaiting(state: OrderListState, listed: readonly OrderId[]): void {
  if (Object.keys(state.waiting).length > 0) for (const id of listed) delete state.waiting[id];
}

export const orderListSlice = createSlice({
  name: 'views/orderList',
  initialState,
  reducers: {
    /** Rows, column filter, open order and waiting refreshes go; an order to open may come with the address. */
    searchStarted: (state, { payload }: PayloadAction<SearchStarted>): OrderListState => ({
      ...initialState,
      ...payload,
      phase: 'searching',
      isOnScreen: state.isOnScreen,
    }),
    /** The page is entered without anything to search for; the fields show what the address says. */
    listCleared: (state, { payload }: PayloadAction<Omit<SearchStarted, 'searchId'>>) => ({
      ...initialState,
      ...payload,
      isOnScreen: state.isOnScreen,
    }),
    searchFailed(state, { payload }: PayloadAction<{ refusal: string | null }>) {
      state.phase = 'failed';
      state.refusal = payload.refusal;
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
      // Not pushed: for that Immer would look at each of two thousand pages.
      state.pages = freeze([...(original(state.pages) ?? []), listed]);
      state.next = next;
      forgetWaiting(state, page.ids);
      state.loadedCount += page.ids.length;
      state.rowCount += shownCount(listed);
      // More rows do not make those above them newer.
      if (listed.cursor === null) state.updatedAt = at;
      state.phase = phaseAfter(state, shownCount(listed));
    },

    /** `shown` has one entry per page. Rows hidden by it are no longer selected (orderSelectionSlice). */
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
    orderPinned(state, { payload }: PayloadAction<OrderId>) {
      state.pinnedId = payload;
    },

    refreshStarted(state) {
      state.isRefreshing = true;
      state.round += 1;
    },
    refreshFinished(state, { payload }: PayloadAction<{ at: EpochMs | null }>) {
      state.isRefreshing = false;
      state.updatedAt = payload.at ?? state.updatedAt;
      // Those above and below what is in view are read when they are scrolled to.
      if (payload.at !== null) state.waiting = {};
    },
    pageReread(state, { payload }: PayloadAction<PageReread>) {
      const { page: at, gone, back, next, ...read } = payload;
      const held = state.pages[at];
      if (held === undefined) return;
      state.loadedCount += read.ids.length - held.ids.length;
      state.pages[at] = { ...held, ...read, round: state.round };
      for (const id of gone) state.gone[id] = true;
      for (const id of back) delete state.gone[id];
      forgetWaiting(state, read.ids);
      if (next !== undefined) {
        state.next = next;
        state.phase = next === null ? 'done' : 'ready';
      }
      countRows(state, at);
    },
    /** Single orders were read: whether the search would still find them. */
    ordersRechecked(
      state,
      { payload }: PayloadAction<{ gone: readonly OrderId[]; back: readonly OrderId[] }>,
    ) {
      for (const id of payload.gone) state.gone[id] = true;
      for (const id of payload.back) delete state.gone[id];
    },

    /** Orders that are not listed match the search now, or no more. */
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
    /** Timers die with the page. */
    pageLeft(state) {
      state.isOnScreen = false;
      state.scheduled = {};
    },
  },
});

export const orderListActions = orderListSlice.actions;
