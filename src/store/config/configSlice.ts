/** The runtime configuration for selectors and components; it never changes while the page lives. */
import { createSlice } from '@reduxjs/toolkit';
import { READY_GRACE_SECONDS } from '../../contract/constants';
import { extrasWhere } from '../../contract/extras';
import type { RuntimeConfig } from '../../contract/schemas/config';
import type { PresenceEntity } from '../../contract/schemas/presence';

/** Used only until `createAppStore` puts the real one in place as preloaded state. */
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
    /** The text that stands for {product} in labels and messages. */
    selectProductLabel: (config) => config.productLabel,
    /** Whether the server looks an order up by whatever is known of it. */
    selectServerFinds: (config) => config.extras.find,
    /** Whether the server can search for approximate addresses. */
    selectSearchesApproximate: (config) => config.extras.approximate,
    /** Whether the server sorts lists of orders. */
    selectServerSorts: (config) => config.extras.sort,
    /** Whether the server counts the orders of the day, and searches for late ones and for an hour of windows. */
    selectHasSummary: (config) => config.extras.summary,
    /** Whether the server counts the orders of several searches at once. */
    selectCountsSearches: (config) => config.extras.counts,
    /** Whether the server knows sessions: where people are signed in, and how to end that. */
    selectHasSessions: (config) => config.extras.sessions,
    /** Whether the server says who changed an order. */
    selectHasHistory: (config) => config.extras.history,
    /** Whether the server tells what everybody did. */
    selectHasActivity: (config) => config.extras.activity,
    /** Whether the server makes one event of what a job did. */
    selectFoldsActivity: (config) => config.extras.activityFold,
    /** Whether the server keeps saved views; else they live in the browser. */
    selectKeepsViews: (config) => config.extras.views,
    /** Whether the server tells what others change. */
    selectTellsChanges: (config) => config.extras.events,
    /** Whether the server tells who else has a record of the kind open. */
    selectTellsPresence: ({ extras }, entity: PresenceEntity) =>
      extras.presence && (extras.presenceOfMerchants || entity === 'order' || entity === 'shippingRule'),
    /** Whether staff can be activated, deactivated and invited again. */
    selectHasActivation: (config) => config.extras.activation,
    /** Whether more can be done to staff than the specification has. */
    selectHasStaffMenu: ({ extras }) => extras.sessions || extras.activation || extras.history,
    /** For so long Set Ready of one order can be undone. Milliseconds. */
    selectReadyGraceMs: ({ readyGraceSeconds = READY_GRACE_SECONDS }) => readyGraceSeconds * 1000,
    /** Whom addresses come from, where it has to be said; undefined else. */
    selectGeoCredit: (config) => config.geoCredit,
    /** Street tiles of the map of an address; undefined where it has outlines alone. */
    selectTiles: (config) => config.tiles,
    /** Who may make an account without an invitation; undefined for anybody. */
    selectRegistration: (config) => config.registration,
    selectProviderName: (config) => config.providerName,
    /** What the provider's own group of merchant users is called here; undefined for its usual name. */
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
  selectTellsChanges,
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
