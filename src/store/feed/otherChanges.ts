/**
 * Handles other people's changes of merchants, zones, rules, users and saved views: reads again what is loaded or
 * shown.
 */
import { holdCacheEntry } from '../../api/holdCacheEntry';
import { merchantsApi } from '../../api/merchantsApi';
import { merchantUsersApi } from '../../api/merchantUsersApi';
import { shippingRulesApi } from '../../api/shippingRulesApi';
import { readStaffAnew, selectStaffUser, staffListApi } from '../../api/staffListApi';
import type { FeedEvent } from '../../contract/schemas/events';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import type { Versioned } from '../../lib/versions';
import type { Part } from '../entities/merchantParts';
import { selectMerchantById } from '../entities/merchants/merchantsSelectors';
import {
  selectAreRulesListed,
  selectAreRulesLoaded,
  selectRuleById,
} from '../entities/shippingRules/shippingRulesSelectors';
import { selectAreZonesLoaded, selectZoneById } from '../entities/zones/zonesSelectors';
import { selectEmail } from '../session/sessionSlice';
import type { AppThunk, RootState } from '../types';
import { loadMerchants, merchantsChanged } from '../views/merchants/loadMerchants';
import { selectMerchantList } from '../views/merchants/merchantListSlice';
import { readWholeMerchant } from '../views/merchants/readOpened';
import { loadViews } from '../views/orderViews/loadViews';
import { selectAreViewsLoaded, selectViewById } from '../views/orderViews/orderViewsSelectors';
import { isAnswered } from './orderChanges';

/** With more changed merchants in the list than this, the list is loaded again instead of each. */
const LISTED_MAX = 20;
const READS_AT_ONCE = 4;
const HOW = { forceRefetch: true } as const;

/**
 * Whether the held record differs from the event. A deleted record has no version in the event: it is out of date as
 * long as it is held.
 */
const isBehind = (held: Versioned | undefined, { version, count = 1 }: FeedEvent): boolean =>
  count > 1 ||
  (held === undefined
    ? version !== undefined
    : held.version === undefined || version === undefined || held.version < version);

const eventsOf = (events: readonly FeedEvent[], ...kinds: readonly FeedEvent['entity'][]) =>
  events.filter(({ entity }) => kinds.includes(entity));

/** Whether the change may concern what lists show of a merchant. The daily redaction notes its time in hundreds. */
const isOfLists = ({ entity, action }: FeedEvent): boolean => entity === 'merchant' && action !== 'redact';

/** Whether the change was made elsewhere. Its merchant may have been read since. */
const isUnknown = (state: RootState, event: FeedEvent): boolean =>
  event.by !== selectEmail(state) || isBehind(selectMerchantById(state, event.recordId), event);

/** The merchants whose page or panel is open. */
function openMerchants(state: RootState): ReadonlySet<MerchantId> {
  const { isOnScreen, openId } = selectMerchantList(state);
  const ofPages = merchantsApi.util.selectCachedArgsForQuery(state, 'getMerchant');
  return new Set(isOnScreen && openId !== null ? [...ofPages, openId] : ofPages);
}

interface Behind {
  /** Those whose page or panel is open. */
  readonly open: ReadonlySet<MerchantId>;
  /** The others, of which the list shows a row. */
  readonly listed: ReadonlySet<MerchantId>;
}

/**
 * Merchants whose own fields, zones or rules are shown and out of date. A whole merchant may be megabytes, and is read
 * anyway whenever it is opened.
 */
function merchantsBehind(state: RootState, events: readonly FeedEvent[]): Behind {
  const behind = { open: new Set<MerchantId>(), listed: new Set<MerchantId>() };
  const open = openMerchants(state);
  const { isOnScreen, ids } = selectMerchantList(state);
  const rows = new Set(isOnScreen ? ids : []);
  for (const event of eventsOf(events, 'merchant')) {
    const held = selectMerchantById(state, event.recordId);
    if (held === undefined || !isBehind(held, event)) continue;
    if (open.has(held.id)) behind.open.add(held.id);
    else if (isOfLists(event) && rows.has(held.id)) behind.listed.add(held.id);
  }
  for (const event of eventsOf(events, 'zone', 'shippingRule')) {
    const isZone = event.entity === 'zone';
    const isLoaded = isZone ? selectAreZonesLoaded : selectAreRulesLoaded;
    const held: Part | undefined = (isZone ? selectZoneById : selectRuleById)(state, event.recordId);
    // The event of a deleted record may lack its merchant. The held record has it.
    const merchantId = event.merchantId ?? held?.merchantId ?? '';
    if (open.has(merchantId) && isLoaded(state, merchantId) && isBehind(held, event))
      behind.open.add(merchantId);
  }
  return behind;
}

/** Each of these thunks returns whether all its calls were answered. */
type Reading = AppThunk<Promise<boolean>>;

/** Reads a merchant again, with its zones and rules. */
const readMerchant =
  (id: MerchantId): Reading =>
  async (dispatch, getState) => {
    if (!isAnswered(await dispatch(readWholeMerchant(id)))) return false;
    // A separate list of rules takes precedence over those in the merchant.
    if (!selectAreRulesListed(getState(), id)) return true;
    const { listShippingRules } = shippingRulesApi.endpoints;
    return isAnswered(await holdCacheEntry(dispatch(listShippingRules.initiate(id, HOW))));
  };

/** Reads merchants again, a few at a time. */
const readMerchants =
  (ids: Iterable<MerchantId>): Reading =>
  async (dispatch) => {
    let areRead = true;
    await mapWithConcurrency([...ids], READS_AT_ONCE, async (id) => {
      areRead = (await dispatch(readMerchant(id))) && areRead;
    });
    return areRead;
  };

/** Reads the merchant names of the selects again, if they are loaded. */
const readNames = (): Reading => async (dispatch, getState) => {
  const { listMerchantNames } = merchantsApi.endpoints;
  if (listMerchantNames.select()(getState()).data === undefined) return true;
  return isAnswered(await dispatch(listMerchantNames.initiate(undefined, { ...HOW, subscribe: false })));
};

/** Reads the users of the shown merchants again; null means all of them. */
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

/** The merchants whose users changed; null when an event does not name one. */
function merchantsOfUsers(events: readonly FeedEvent[]): ReadonlySet<MerchantId> | null {
  const whose = eventsOf(events, 'merchantUser').map(({ merchantId }) => merchantId ?? null);
  return whose.includes(null) ? null : new Set(whose as MerchantId[]);
}

/**
 * Handles changes of anything but orders.
 * @returns whether all could be read
 */
export const takeOtherChanges =
  (events: readonly FeedEvent[]): Reading =>
  async (dispatch, getState) => {
    const state = getState();
    const { open, listed } = merchantsBehind(state, events);
    const areMany = listed.size > LISTED_MAX;
    const isStaffBehind = eventsOf(events, 'user').some((event) =>
      isBehind(selectStaffUser(state, event.recordId), event),
    );
    const areViewsBehind = eventsOf(events, 'view').some((event) =>
      isBehind(selectViewById(state, event.recordId), event),
    );
    const areListsBehind = events.some((event) => isOfLists(event) && isUnknown(state, event));
    if (areListsBehind && !areMany) dispatch(merchantsChanged());
    const answers = await Promise.all([
      !events.some(isOfLists) || dispatch(readNames()),
      dispatch(readMerchantUsers(merchantsOfUsers(events))),
      !isStaffBehind || dispatch(readStaff()),
      !areViewsBehind || dispatch(readViews()),
      dispatch(readMerchants(areMany ? open : [...open, ...listed])),
      !areMany || dispatch(loadMerchants(selectMerchantList(state).search, { keeps: true, isQuiet: true })),
    ]);
    return !answers.includes(false);
  };

/**
 * Reads lists, menus and open merchants again when it is unknown what has changed.
 * @returns whether all could be read
 */
export const readOthersAgain = (): Reading => async (dispatch, getState) => {
  const merchants = [...openMerchants(getState())].map(readMerchant);
  const readings = [readNames(), readMerchantUsers(null), readStaff(), readViews(), ...merchants];
  return (await Promise.all(readings.map((reading) => dispatch(reading)))).every(Boolean);
};
