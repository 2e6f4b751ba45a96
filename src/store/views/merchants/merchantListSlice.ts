/**
 * The state of the merchant list: the search, the ids in order, the loading phase, the open row and the scroll position
 * (docs/decisions/merchants.md#lists). Records are in `entities.merchants`.
 *
 *   idle ──requested──▶ loading ──completed──▶ ready ──requested, kept──▶ ready (pages gather in `arriving`)
 *                          └─▶ failed ──requested──▶ loading
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../../contract/schemas/common';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { RootState } from '../../types';
import { viewsReducer } from '../viewsReducer';

export type MerchantListPhase = 'idle' | 'loading' | 'ready' | 'failed';

export interface MerchantListState {
  /** Changes with every load. A thunk uses it to check whether its load is still current. */
  loadId: string | null;
  /** The name searched for; empty for the whole list. */
  search: string;
  phase: MerchantListPhase;
  /** Why loading failed: the server's text. */
  problem: string | null;
  /** Replaced as a whole, never changed in place, because there may be thousands. */
  ids: readonly MerchantId[];
  /** Pages of a background reload; null without one. */
  arriving: readonly MerchantId[] | null;
  /** Somebody else changed merchants during this load: it will be repeated. */
  isOvertaken: boolean;
  /** This load repeats an overtaken one, and is not repeated itself. */
  isRepeat: boolean;
  /** When the list was last complete; null before. */
  loadedAt: EpochMs | null;
  openId: MerchantId | null;
  /** A merchant just added or named by a link. Its row opens once it is in the list. */
  wantedId: MerchantId | null;
  /** Scroll position when the page was left. Pixels. */
  scrollTop: number;
  isOnScreen: boolean;
}

const initialState: MerchantListState = {
  loadId: null,
  search: '',
  phase: 'idle',
  problem: null,
  ids: [],
  arriving: null,
  isOvertaken: false,
  isRepeat: false,
  loadedAt: null,
  openId: null,
  wantedId: null,
  scrollTop: 0,
  isOnScreen: false,
};

interface Requested {
  readonly loadId: string;
  readonly search: string;
  /** Whether the shown list stays until the new one is complete. */
  readonly keeps: boolean;
  readonly isRepeat: boolean;
}

interface Completed {
  /** Sorted. */
  readonly ids: readonly MerchantId[];
  readonly at: EpochMs;
}

const merchantListSlice = createSlice({
  name: 'views/merchantList',
  initialState,
  reducers: {
    listRequested(state, { payload: { loadId, search, keeps, isRepeat } }: PayloadAction<Requested>) {
      if (keeps) return { ...state, loadId, search, arriving: [], isOvertaken: false, isRepeat };
      return {
        ...initialState,
        loadId,
        search,
        phase: 'loading' as const,
        isOnScreen: state.isOnScreen,
        wantedId: state.wantedId,
      };
    },
    /** Ids that no earlier page had. */
    pageArrived(state, { payload }: PayloadAction<readonly MerchantId[]>) {
      if (state.arriving === null) return { ...state, ids: [...state.ids, ...payload] };
      return { ...state, arriving: [...state.arriving, ...payload] };
    },
    overtaken: (state) => ({ ...state, isOvertaken: true }),
    /** All pages have arrived. */
    listCompleted(state, { payload: { ids, at } }: PayloadAction<Completed>) {
      const wanted = state.wantedId ?? state.openId;
      const isWantedListed = wanted !== null && ids.includes(wanted);
      return {
        ...state,
        phase: 'ready' as const,
        problem: null,
        ids,
        arriving: null,
        loadedAt: at,
        openId: isWantedListed ? wanted : null,
        // A list that was overtaken is loaded once more, and may have the merchant then.
        wantedId: isWantedListed || !state.isOvertaken ? null : state.wantedId,
      };
    },
    listFailed(state, { payload }: PayloadAction<string>) {
      // A background reload leaves the list as it is, if there was one.
      if (state.phase === 'ready') return { ...state, arriving: null };
      return { ...state, phase: 'failed' as const, problem: payload, arriving: null };
    },
    /** A name changed: the same ids in a new order. */
    listSorted: (state, { payload }: PayloadAction<readonly MerchantId[]>) => ({ ...state, ids: payload }),

    /**
     * Opens the merchant's row at once if the list has it, else when the next list arrives. Null: the person searched
     * first.
     */
    merchantWanted(state, { payload }: PayloadAction<MerchantId | null>) {
      const isListed = payload !== null && state.ids.includes(payload);
      const isSettled = isListed && state.phase === 'ready' && state.arriving === null;
      return { ...state, wantedId: isSettled ? null : payload, openId: isListed ? payload : state.openId };
    },

    /** One row at a time (MLS-15). The latest choice wins: a merchant wanted before does not open any more. */
    merchantOpened: (state, { payload }: PayloadAction<MerchantId>) => ({
      ...state,
      openId: payload,
      wantedId: null,
    }),
    merchantClosed: (state) => ({ ...state, openId: null, wantedId: null }),

    pageEntered: (state) => ({ ...state, isOnScreen: true }),
    pageLeft: (state) => ({ ...state, isOnScreen: false }),
    scrolledTo: (state, { payload }: PayloadAction<number>) => ({ ...state, scrollTop: payload }),
  },
});

export const merchantListActions = merchantListSlice.actions;

/** Injected when the page's code loads (viewsReducer). */
const view = merchantListSlice.injectInto(viewsReducer, { reducerPath: 'merchantList' });

export const selectMerchantList = (state: RootState): MerchantListState => view.selectSlice(state.views);
