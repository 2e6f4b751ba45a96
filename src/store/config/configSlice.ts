/** The runtime configuration for selectors and components. It never changes while the page is open. */
import { createSlice } from '@reduxjs/toolkit';
import { READY_GRACE_SECONDS } from '../../contract/constants';
import { extrasWhere } from '../../contract/extras';
import type { RuntimeConfig } from '../../contract/schemas/config';
import type { PresenceEntity } from '../../contract/schemas/presence';

/** Used only until `createAppStore` sets the real one as preloaded state. */
const initialState: RuntimeConfig = {
  apiBase: '/api',
  productKey: 'routing',
  productLabel: 'Routing',
  providerName: 'Provider',
  emailExampleHost: 'example.com',
  paths: {},
  extras: extrasWhere(() => false),
};

export const configSlice = createSlice({
  name: 'config',
  initialState,
  reducers: {},
  selectors: {
    selectConfig: (config) => config,
    /** The text for {product} in labels and messages. */
    selectProductLabel: (config) => config.productLabel,
    /** Whether the server can find an order by any text. */
    selectServerFinds: (config) => config.extras.find,
    /** Whether the server can search for approximate addresses. */
    selectSearchesApproximate: (config) => config.extras.approximate,
    /** Whether the server can sort lists of orders. */
    selectServerSorts: (config) => config.extras.sort,
    /** Whether the server counts the orders of the day, and can search for late ones and for an hour of windows. */
    selectHasSummary: (config) => config.extras.summary,
    /** Whether the server counts the orders of several searches at once. */
    selectCountsSearches: (config) => config.extras.counts,
    /** Whether the server supports sessions: listing where people are signed in, and ending that. */
    selectHasSessions: (config) => config.extras.sessions,
    /** Whether the server has the history of orders. */
    selectHasHistory: (config) => config.extras.history,
    /** Whether the server has the activity of all people. */
    selectHasActivity: (config) => config.extras.activity,
    /** Whether the server can fold a job's events into one. */
    selectFoldsActivity: (config) => config.extras.activityFold,
    /** Whether the server keeps saved views. If not, the browser keeps them. */
    selectKeepsViews: (config) => config.extras.views,
    /** Whether the server reports the changes of others. */
    selectFollowsChanges: (config) => config.extras.events,
    /** Whether the server reports who else has a record of this kind open. */
    selectTellsPresence: ({ extras }, entity: PresenceEntity) =>
      extras.presence && (extras.presenceOfMerchants || entity === 'order' || entity === 'shippingRule'),
    /** Whether staff can be activated, deactivated and invited again. */
    selectHasActivation: (config) => config.extras.activation,
    /** Whether staff users have more actions than the specification lists. */
    selectHasStaffMenu: ({ extras }) => extras.sessions || extras.activation || extras.history,
    /** How long Set Ready of one order can be undone. Milliseconds. */
    selectReadyGraceMs: ({ readyGraceSeconds = READY_GRACE_SECONDS }) => readyGraceSeconds * 1000,
    /** The attribution that addresses require; undefined if they require none. */
    selectGeoCredit: (config) => config.geoCredit,
    /** Street tiles for the map of an address; undefined when the map only has outlines. */
    selectTiles: (config) => config.tiles,
    /** Who may create an account without an invitation; undefined means anybody. */
    selectRegistration: (config) => config.registration,
    selectProviderName: (config) => config.providerName,
    /** The name of the provider's own group of merchant users here; undefined for the usual name. */
    selectProviderAdminGroup: (config) => config.providerAdminGroup,
  },
});

export const {
  selectConfig,
  selectProductLabel,
  selectServerFinds,
  selectSearchesApproximate,
  selectServerSorts,
  selectHasSummary,
  selectCountsSearches,
  selectHasSessions,
  selectHasHistory,
  selectHasActivity,
  selectFoldsActivity,
  selectKeepsViews,
  selectFollowsChanges,
  selectTellsPresence,
  selectHasActivation,
  selectHasStaffMenu,
  selectReadyGraceMs,
  selectGeoCredit,
  selectTiles,
  selectRegistration,
  selectProviderName,
  selectProviderAdminGroup,
} = configSlice.selectors;
