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
import type { Part } from '../entities/merchantParts';
import { selectMerchantById } from '../entities/merchants/merchantsSelectors';
import {
  selectAreRulesListed,
  selectAreRulesLoaded,
  selectRuleById,
} from '../entities/shippingRules/shippingRulesSelectors';
import { selectAreZonesLoaded, selectZoneById } from '../entities/zones/zonesSelectors';
import type { AppThunk, RootState } from '../types';
import { readWholeMerchant } from '../views/merchants/readOpened';
import { loadViews } from '../views/orderViews/loadViews';
import { selectAreViewsLoaded, selectViewById } from '../views/orderViews/orderViewsSelectors';
import { isAnswered } from './orderChanges';

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
    const isZone = event.entity === 'zone';
    const isLoaded = isZone ? selectAreZonesLoaded : selectAreRulesLoaded;
    const held: Part | undefined = (isZone ? selectZoneById : selectRuleById)(state, event.recordId);
    // Nobody may know any more whose a deleted one was, but who still holds it.
    const merchantId = event.merchantId ?? held?.merchantId ?? '';
    if (isLoaded(state, merchantId) && isBehind(held, event)) behind.add(merchantId);
  }
  return behind;
}

/** Each of these thunks says whether all that it asked for was answered. */
type Reading = AppThunk<Promise<boolean>>;

/** Reads a merchant again, with its zones and rules. */
const readMerchant =
  (id: MerchantId): Reading =>
  async (dispatch, getState) => {
    if (!isAnswered(await dispatch(readWholeMerchant(id)))) return false;
    // They outrank those inside the merchant.
    if (!selectAreRulesListed(getState(), id)) return true;
    const { listShippingRules } = shippingRulesApi.endpoints;
    return isAnswered(await holdCacheEntry(dispatch(listShippingRules.initiate(id, HOW))));
  };

/** The names in the lists to choose from, where one was opened. */
const readNames = (): Reading => async (dispatch, getState) => {
  const { listMerchantNames } = merchantsApi.endpoints;
  if (listMerchantNames.select()(getState()).data === undefined) return true;
  return isAnswered(await dispatch(listMerchantNames.initiate(undefined, { ...HOW, subscribe: false })));
};

/** The users of the merchants that are shown; null for all of them. */
const readMerchantUsers =
  (merchants: ReadonlySet<MerchantId> | null): Reading =>
  async (dispatch, getState) => {
    const { listMerchantUsers } = merchantUsersApi.endpoints;
    const shown = merchantUsersApi.util.selectCachedArgsForQuery(getState(), 'listMerchantUsers');
    const calls = shown
      .filter((id) => merchants === null || merchants.has(id))
      .map((id) => dispatch(listMerchantUsers.initiate(id, { ...HOW, subscribe: false })));
    return (await Promise.all(calls)).every(isAnswered);
  };

const readStaff = (): Reading => async (dispatch, getState) => {
  const isShown = staffListApi.util.selectCachedArgsForQuery(getState(), 'listStaffUsers').length > 0;
  return !isShown || (await dispatch(readStaffAnew())).every(isAnswered);
};

const readViews = (): Reading => async (dispatch, getState) =>
  !selectAreViewsLoaded(getState()) || isAnswered(await dispatch(loadViews()));

/** Whose users have changed; null when that is not known of one. */
function merchantsOfUsers(events: readonly FeedEvent[]): ReadonlySet<MerchantId> | null {
  const whose = eventsOf(events, 'merchantUser').map(({ merchantId }) => merchantId ?? null);
  return whose.includes(null) ? null : new Set(whose as MerchantId[]);
}

/**
 * Follows changes of anything but orders.
 * @returns whether all could be read
 */
export const takeOtherChanges =
  (events: readonly FeedEvent[]): Reading =>
  async (dispatch, getState) => {
    const state = getState();
    const merchants = [...merchantsBehind(state, events)].slice(0, MERCHANTS_MAX);
    const isStaffBehind = eventsOf(events, 'user').some((event) =>
      isBehind(selectStaffUser(state, event.recordId), event),
    );
    const areViewsBehind = eventsOf(events, 'view').some((event) =>
      isBehind(selectViewById(state, event.recordId), event),
    );
    let areMerchantsRead = true;
    const answers = await Promise.all([
      eventsOf(events, 'merchant').length === 0 || dispatch(readNames()),
      dispatch(readMerchantUsers(merchantsOfUsers(events))),
      !isStaffBehind || dispatch(readStaff()),
      !areViewsBehind || dispatch(readViews()),
      mapWithConcurrency(merchants, READS_AT_ONCE, async (id) => {
        areMerchantsRead = (await dispatch(readMerchant(id))) && areMerchantsRead;
      }),
    ]);
    return areMerchantsRead && !answers.includes(false);
  };

/**
 * Nobody knows what changed: what lists and menus show is read again; a merchant's page does so itself.
 * @returns whether all could be read
 */
export const readOthersAgain = (): Reading => async (dispatch) => {
  const readings = [readNames(), readMerchantUsers(null), readStaff(), readViews()];
  return (await Promise.all(readings.map((reading) => dispatch(reading)))).every(Boolean);
};
