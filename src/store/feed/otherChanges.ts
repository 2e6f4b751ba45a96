/** What others did to merchants, zones, rules, users and saved views: whatever is held or shown of it is read again. */
import { holdCacheEntry } from '../../api/holdCacheEntry';
import { merchantsApi } from '../../api/merchantsApi';
import { merchantUsersApi } from '../../api/merchantUsersApi';
import { shippingRulesApi } from '../../api/shippingRulesApi';
import { readStaffAnew, selectStaffUser, staffListApi } from '../../api/staffListApi';
import type { FeedEvent } from '../../contract/schemas/events';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import type { Versioned } from '../edits/knownChange';
import { selectMerchantById } from '../entities/merchants/merchantsSelectors';
import {
  selectAreRulesListed,
  selectAreRulesLoaded,
  selectRulesOfMerchant,
} from '../entities/shippingRules/shippingRulesSelectors';
import { selectAreZonesLoaded, selectZonesOfMerchant } from '../entities/zones/zonesSelectors';
import type { AppThunk, RootState } from '../types';
import { readWholeMerchant } from '../views/merchants/readOpened';
import { loadViews } from '../views/orderViews/loadViews';
import { selectAreViewsLoaded, selectViewById } from '../views/orderViews/orderViewsSelectors';

/** Merchants read again at once. Of more, whoever opens one reads it then. */
const MERCHANTS_MAX = 20;
const READS_AT_ONCE = 4;
const HOW = { forceRefetch: true } as const;

/** Whether what is held is not what was told. What is not there any more has no version: it is behind while it is held. */
const isBehind = (held: Versioned | undefined, { version, count = 1 }: FeedEvent): boolean =>
  count > 1 ||
  (held === undefined
    ? version !== undefined
    : held.version === undefined || version === undefined || held.version < version);

const eventsOf = (events: readonly FeedEvent[], ...kinds: readonly FeedEvent['entity'][]) =>
  events.filter(({ entity }) => kinds.includes(entity));

/** Merchants whose own fields, zones or rules are held in an older state. */
function merchantsBehind(state: RootState, events: readonly FeedEvent[]): ReadonlySet<MerchantId> {
  const behind = new Set<MerchantId>();
  for (const event of eventsOf(events, 'merchant')) {
    const held = selectMerchantById(state, event.recordId);
    if (held !== undefined && isBehind(held, event)) behind.add(held.id);
  }
  for (const event of eventsOf(events, 'zone', 'shippingRule')) {
    const { merchantId = '', recordId, entity } = event;
    const isZone = entity === 'zone';
    const isLoaded = isZone ? selectAreZonesLoaded : selectAreRulesLoaded;
    const parts: readonly (Versioned & { readonly id: string })[] = isZone
      ? selectZonesOfMerchant(state, merchantId)
      : selectRulesOfMerchant(state, merchantId);
    const held = parts.find(({ id }) => id === recordId);
    if (isLoaded(state, merchantId) && isBehind(held, event)) behind.add(merchantId);
  }
  return behind;
}

/** Reads a merchant again, with its zones and rules. */
const readMerchant =
  (id: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await dispatch(readWholeMerchant(id));
    // They outrank those inside the merchant.
    if (selectAreRulesListed(getState(), id))
      await holdCacheEntry(dispatch(shippingRulesApi.endpoints.listShippingRules.initiate(id, HOW)));
  };

/** The names in the lists to choose from, where one was opened. */
const readNames = (): AppThunk => (dispatch, getState) => {
  const { listMerchantNames } = merchantsApi.endpoints;
  if (listMerchantNames.select()(getState()).data === undefined) return;
  void dispatch(listMerchantNames.initiate(undefined, { ...HOW, subscribe: false }));
};

/** The users of the merchants that are shown; null for all of them. */
const readMerchantUsers =
  (merchants: ReadonlySet<MerchantId> | null): AppThunk =>
  (dispatch, getState) => {
    const { listMerchantUsers } = merchantUsersApi.endpoints;
    for (const id of merchantUsersApi.util.selectCachedArgsForQuery(getState(), 'listMerchantUsers')) {
      if (merchants === null || merchants.has(id))
        void dispatch(listMerchantUsers.initiate(id, { ...HOW, subscribe: false }));
    }
  };

const readStaff = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const isShown = staffListApi.util.selectCachedArgsForQuery(getState(), 'listStaffUsers').length > 0;
  if (isShown) await dispatch(readStaffAnew());
};

const readViews = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (selectAreViewsLoaded(getState())) await dispatch(loadViews());
};

/** Follows changes of anything but orders. */
export const takeOtherChanges =
  (events: readonly FeedEvent[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const state = getState();
    const merchants = [...merchantsBehind(state, events)].slice(0, MERCHANTS_MAX);
    if (eventsOf(events, 'merchant').length > 0) dispatch(readNames());
    const users = eventsOf(events, 'merchantUser');
    if (users.length > 0) {
      const whose = users.map(({ merchantId }) => merchantId ?? null);
      dispatch(readMerchantUsers(whose.includes(null) ? null : new Set(whose as MerchantId[])));
    }
    const isStaffBehind = eventsOf(events, 'user').some((event) =>
      isBehind(selectStaffUser(state, event.recordId), event),
    );
    const areViewsBehind = eventsOf(events, 'view').some((event) =>
      isBehind(selectViewById(state, event.recordId), event),
    );
    await Promise.all([
      mapWithConcurrency(merchants, READS_AT_ONCE, (id) => dispatch(readMerchant(id))),
      isStaffBehind && dispatch(readStaff()),
      areViewsBehind && dispatch(readViews()),
    ]);
  };

/** Nobody knows what changed: what lists and menus show is read again; a merchant's page does so itself. */
export const readOthersAgain = (): AppThunk<Promise<void>> => async (dispatch) => {
  dispatch(readNames());
  dispatch(readMerchantUsers(null));
  await Promise.all([dispatch(readStaff()), dispatch(readViews())]);
};
