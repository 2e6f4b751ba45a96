/**
 * Loads the list of merchants: page after page until a short one, or the answer of a name search (MLS-18, MLS-22,
 * docs/decisions/merchants.md#lists). After every answer a thunk checks whether its load is still the current one.
 */
import { nanoid } from '@reduxjs/toolkit';
import { mayPass } from '../../../api/errorMeaning';
import { merchantsApi } from '../../../api/merchantsApi';
import { isForNobody, toApiError, wordsOf } from '../../../api/errors';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { MERCHANT_PAGE_SIZE, MERCHANT_SEARCH_MAX } from '../../../contract/constants';
import { merchantMessages } from '../../../contract/merchantMessages';
import { messages } from '../../../contract/messages';
import {
  compareMerchants,
  matchesName,
  type MerchantId,
  type MerchantRecord,
} from '../../../domain/merchants/merchantRecord';
import { tooLong } from '../../../domain/textLimits';
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import { errorNotice, validationNotice, withdrawNotice } from '../../notices/noticesSlice';
import type { AppThunk, RootState } from '../../types';
import { merchantListActions, selectMerchantList } from './merchantListSlice';
import { readWholeMerchant } from './readOpened';

const {
  listRequested,
  pageArrived,
  overtaken,
  listCompleted,
  listFailed,
  listSorted,
  merchantOpened,
  merchantClosed,
  merchantWanted,
  pageEntered,
} = merchantListActions;

const HOW = { forceRefetch: true } as const;

/** How late a change by somebody else may be reported: polls are five seconds apart. Milliseconds. */
const REPORTED_WITHIN_MS = 15_000;

/** Sorts the ids by their merchants. Pages of our server are already sorted. */
function sorted(state: RootState, ids: readonly MerchantId[]): MerchantId[] {
  const merchants = ids
    .map((id) => selectMerchantById(state, id))
    .filter((merchant): merchant is MerchantRecord => merchant !== undefined);
  const isSorted = merchants.every((merchant, at) => {
    const before = merchants[at - 1];
    return before === undefined || compareMerchants(before, merchant) <= 0;
  });
  return (isSorted ? merchants : merchants.sort(compareMerchants)).map(({ id }) => id);
}

interface Page {
  readonly ids: readonly MerchantId[];
  /** Rows the server sent; 0 for a search, which has a single answer. */
  readonly rows: number;
}

/** Requests the page after the first `offset` merchants. A failure is thrown by `take`, not earlier. */
const askForPage =
  (search: string, offset: number): AppThunk<{ readonly take: () => Promise<Page> }> =>
  (dispatch) => {
    if (search === '') {
      const call = holdCacheEntry(dispatch(merchantsApi.endpoints.listMerchants.initiate({ offset }, HOW)));
      return { take: () => call.unwrap() };
    }
    const call = holdCacheEntry(dispatch(merchantsApi.endpoints.searchMerchants.initiate(search, HOW)));
    return { take: async () => ({ ids: await call.unwrap(), rows: 0 }) };
  };

/**
 * Loads the whole list, or the result of a name search. Rows appear as they arrive. With `keeps`, the present rows stay
 * until all new ones have arrived. A failure is shown and can be retried; with `isQuiet`, one that may
 * pass in a moment is left to the caller.
 * @returns false if it failed and the same load may succeed in a moment
 */
export const loadMerchants =
  (search: string, { keeps = false, isRepeat = false, isQuiet = false } = {}): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { now }) => {
    const loadId = nanoid();
    dispatch(withdrawNotice('merchants'));
    dispatch(listRequested({ loadId, search, keeps, isRepeat }));
    const isCurrent = () => selectMerchantList(getState()).loadId === loadId;
    const seen = new Set<MerchantId>();
    try {
      let asked = dispatch(askForPage(search, 0));
      for (let offset = 0, isLast = false; !isLast;) {
        const page = await asked.take();
        if (!isCurrent()) return true;
        // A merchant added meanwhile shifts the others, so that one of them is sent twice.
        const fresh = [...new Set(page.ids)].filter((id) => !seen.has(id));
        fresh.forEach((id) => seen.add(id));
        offset += page.rows;
        // A server that ignores `offset` sends the same page forever.
        isLast = page.rows < MERCHANT_PAGE_SIZE || fresh.length === 0;
        // Request the next page while this one is rendered.
        if (!isLast) asked = dispatch(askForPage(search, offset));
        dispatch(pageArrived(fresh));
      }
      const { wantedId, isOvertaken } = selectMerchantList(getState());
      dispatch(listCompleted({ ids: sorted(getState(), [...seen]), at: now() }));
      if (isOvertaken) return await dispatch(repeat(isQuiet));
      if (wantedId !== null && !seen.has(wantedId)) void dispatch(showUnlisted(wantedId));
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!isCurrent() || error.cause === 'superseded') return true;
      dispatch(listFailed(error.message));
      if (!isQuiet || !mayPass(error))
        dispatch(errorNotice('merchants', messages.merchantsNotLoaded, { isOfPlace: true }));
      return !mayPass(error);
    }
  };

const repeat =
  (isQuiet = false): AppThunk<Promise<boolean>> =>
  (dispatch, getState) =>
    dispatch(loadMerchants(selectMerchantList(getState()).search, { keeps: true, isRepeat: true, isQuiet }));

/**
 * Called when somebody else has changed merchants. A list that was loading at that time is loaded again: it may have
 * an old state, and lack even merchants that did not change, because each page begins where the last one ended. Once
 * only, so that changes that never stop do not keep it loading.
 */
export const merchantsChanged =
  (): AppThunk =>
  (dispatch, getState, { now }) => {
    const { phase, arriving, isRepeat, isOnScreen, loadedAt } = selectMerchantList(getState());
    if (isRepeat) return;
    if (phase === 'loading' || arriving !== null) dispatch(overtaken());
    else if (isOnScreen && loadedAt !== null && now() - loadedAt < REPORTED_WITHIN_MS)
      void dispatch(repeat());
  };

/**
 * Shows a merchant that a link opens but the current list does not contain. Loads the list that contains it: the whole
 * list, or the search for its name if it is archived. If that list was loaded already, the merchant is gone, and a
 * notice says so.
 */
const showUnlisted =
  (id: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { search, openId } = selectMerchantList(getState());
    const failure = await dispatch(readWholeMerchant(id))
      .unwrap()
      .then(() => null, toApiError);
    const now = selectMerchantList(getState());
    // Another search or another open row, and not the same list loaded once more.
    if (now.search !== search || now.openId !== openId || (failure && isForNobody(failure))) return;
    if (now.ids.includes(id)) {
      dispatch(merchantWanted(id));
      return;
    }
    const merchant = failure ? undefined : selectMerchantById(getState(), id);
    const listedBy = merchant?.archived ? merchant.name.trim() : '';
    if (merchant !== undefined && listedBy !== search) {
      dispatch(merchantWanted(id));
      await dispatch(loadMerchants(listedBy));
      return;
    }
    const isUnknown = failure !== null && failure.status !== 404;
    const { merchantNotRead, merchantNotInTable } = merchantMessages;
    const text = isUnknown ? merchantNotRead(wordsOf(failure)) : merchantNotInTable;
    dispatch(errorNotice(`merchant/${id}/listed`, text, { isOfPlace: true }));
  };

/** Searches by name; white space only means no search (MLS-17 to MLS-19). An overlong name is reported and not sent. */
export const searchMerchants =
  (typed: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const problem = tooLong('The name', typed, MERCHANT_SEARCH_MAX);
    if (problem !== undefined) {
      dispatch(validationNotice('merchants', problem));
      return;
    }
    dispatch(merchantWanted(null));
    await dispatch(loadMerchants(typed.trim()));
  };

/** Loads the same list again after a failure. */
export const loadMerchantsAgain = (): AppThunk<Promise<boolean>> => (dispatch, getState) =>
  dispatch(loadMerchants(selectMerchantList(getState()).search));

/**
 * Called when the page appears with this search, or its address changes from outside (MLS-21). On a return to the same
 * search, the list is shown at once at its old scroll position and reloaded in the background.
 */
export const enterMerchants =
  (search: string): AppThunk =>
  (dispatch, getState) => {
    const { isOnScreen, search: shown, phase } = selectMerchantList(getState());
    const isTheSame = search === shown && (phase === 'ready' || phase === 'loading');
    if (isOnScreen && isTheSame) return;
    dispatch(pageEntered());
    if (isTheSame && phase === 'loading') return;
    void dispatch(loadMerchants(search, { keeps: isTheSame }));
  };

/** A link opens a merchant: its row opens as soon as it is in the list. */
export const openWanted = merchantWanted;

/**
 * Called after a merchant was added. Its row opens when the page appears. If the person has already gone there, the
 * list is loaded again, and their search and open row stay.
 * @param id null if the server did not name it
 */
export const merchantAdded =
  (id: MerchantId | null): AppThunk =>
  (dispatch, getState) => {
    const { isOnScreen, search } = selectMerchantList(getState());
    if (isOnScreen) void dispatch(loadMerchants(search, { keeps: true }));
    else if (id !== null) dispatch(merchantWanted(id));
  };

/** Called when the page closes; its list is kept. */
export const leaveMerchants = merchantListActions.pageLeft;

/** Opens the row, or closes it if it is open (MLS-14, MLS-15). */
export const toggleMerchant =
  (id: MerchantId): AppThunk =>
  (dispatch, getState) => {
    dispatch(selectMerchantList(getState()).openId === id ? merchantClosed() : merchantOpened(id));
  };

/** Sorts the list again after a name has changed. */
export const sortMerchants = (): AppThunk => (dispatch, getState) => {
  const { phase, ids } = selectMerchantList(getState());
  if (phase === 'ready') dispatch(listSorted(sorted(getState(), ids)));
};

/**
 * Called after a change of a merchant: if the list no longer has it, says so and loads the list again. One that only
 * does not match the search is not missing: the person has searched for something else meanwhile.
 * @returns whether the list has it
 */
export const checkListed =
  (id: MerchantId): AppThunk<boolean> =>
  (dispatch, getState) => {
    const { phase, ids, search, isOnScreen } = selectMerchantList(getState());
    if (phase !== 'ready' || !isOnScreen || ids.includes(id)) return true;
    const merchant = selectMerchantById(getState(), id);
    if (merchant !== undefined && !matchesName(merchant, search)) return false;
    dispatch(errorNotice(`merchant/${id}/listed`, merchantMessages.merchantNotInTable));
    void dispatch(loadMerchants(search, { keeps: true }));
    return false;
  };
