/**
 * Every page behind the sign-in, one per row: who may open it (docs/decisions/sessions.md#who-may-do-what), its
 * title, its code, and its place in the menu. Routes, guards, the menu and the preloading of code all read this
 * table, so they cannot disagree. The page's address is its row in `ROUTES`.
 */
import type { FunctionComponent } from 'react';
import { ADMIN_ROLES, ALL_ROLES, BULK_UPDATE_ROLES, SUPER_ADMIN_ONLY, type Role } from '../contract/roles';
import type { RuntimeConfig } from '../contract/schemas/config';
import type { RouteName } from '../paths';

export type PageName = Exclude<RouteName, 'login' | 'register'>;

/** The icons of the menu, which are loaded with its code. */
export type MenuIcon = 'Add' | 'Box' | 'Clipboard' | 'Dollar' | 'History' | 'People' | 'Shop';

/** An item of the menu, in the order of the table; a page without an item marks that of another page. */
export type MenuPlace =
  | {
      readonly group: 'Orders' | 'Merchants' | 'Staff Users' | 'Administration';
      readonly label: string;
      readonly icon: MenuIcon;
      /** The letter that opens it after G. */
      readonly letter: string;
    }
  | { readonly under: PageName };

export interface Page {
  readonly roles: readonly Role[];
  /** Title of the browser tab and, by default, of the page's title row. */
  readonly title: string;
  /** Loads the page's code: a chunk of its own with the page's name, which `early.ts` uses to request it. */
  readonly load: () => Promise<{ readonly default: FunctionComponent }>;
  readonly menu: MenuPlace;
  /** The feature that the server must have for it to be in the menu. */
  readonly needs?: keyof RuntimeConfig['extras'];
}

const underMerchants = { under: 'merchants' } as const;
const loadMerchantUserForm = () =>
  import(/* webpackChunkName: 'addMerchantUser' */ '../features/merchantUsers/MerchantUserFormRoute');

export const PAGES: Readonly<Record<PageName, Page>> = {
  dashboard: {
    roles: ALL_ROLES,
    title: 'Orders',
    load: () => import(/* webpackChunkName: 'dashboard' */ '../features/orders/OrdersRoute'),
    menu: { group: 'Orders', label: 'Orders', icon: 'Box', letter: 'o' },
  },
  rates: {
    roles: ADMIN_ROLES,
    title: 'Rates',
    load: () => import(/* webpackChunkName: 'rates' */ '../features/rates/RatesRoute'),
    menu: { group: 'Orders', label: 'Rates', icon: 'Dollar', letter: 'r' },
  },
  bulkUpdate: {
    roles: BULK_UPDATE_ROLES,
    title: 'Bulk Pickup Ready',
    load: () => import(/* webpackChunkName: 'bulkUpdate' */ '../features/bulkReady/BulkReadyRoute'),
    menu: { group: 'Orders', label: 'Bulk Pickup Ready', icon: 'Clipboard', letter: 'b' },
  },
  merchants: {
    roles: ADMIN_ROLES,
    title: 'Merchants',
    load: () => import(/* webpackChunkName: 'merchants' */ '../features/merchants/MerchantsRoute'),
    menu: { group: 'Merchants', label: 'View Merchants', icon: 'Shop', letter: 'm' },
  },
  addMerchant: {
    roles: ADMIN_ROLES,
    title: 'Add Merchant',
    load: () => import(/* webpackChunkName: 'addMerchant' */ '../features/addMerchant/AddMerchantRoute'),
    menu: { group: 'Merchants', label: 'Add Merchant', icon: 'Add', letter: 'a' },
  },
  zones: {
    roles: ADMIN_ROLES,
    title: 'Zones',
    load: () => import(/* webpackChunkName: 'zones' */ '../features/zones/ZonesRoute'),
    menu: underMerchants,
  },
  addZone: {
    roles: ADMIN_ROLES,
    title: 'Add Zone',
    load: () => import(/* webpackChunkName: 'addZone' */ '../features/addZone/AddZoneRoute'),
    menu: underMerchants,
  },
  shippingRules: {
    roles: ADMIN_ROLES,
    title: 'Shipping Rules',
    load: () =>
      import(/* webpackChunkName: 'shippingRules' */ '../features/shippingRules/ShippingRulesRoute'),
    menu: underMerchants,
  },
  addShippingRule: {
    roles: ADMIN_ROLES,
    title: 'Add Shipping Rules',
    load: () =>
      import(/* webpackChunkName: 'addShippingRule' */ '../features/shippingRules/AddShippingRuleRoute'),
    menu: underMerchants,
  },
  merchantUsers: {
    roles: ADMIN_ROLES,
    title: 'Merchant Users',
    load: () =>
      import(/* webpackChunkName: 'merchantUsers' */ '../features/merchantUsers/MerchantUsersRoute'),
    menu: underMerchants,
  },
  addMerchantUser: {
    roles: SUPER_ADMIN_ONLY,
    title: 'Add User',
    load: loadMerchantUserForm,
    menu: underMerchants,
  },
  editMerchantUser: {
    roles: SUPER_ADMIN_ONLY,
    title: 'Edit User',
    load: loadMerchantUserForm,
    menu: underMerchants,
  },
  staffUsers: {
    roles: SUPER_ADMIN_ONLY,
    title: 'Staff Users',
    load: () => import(/* webpackChunkName: 'staffUsers' */ '../features/staffUsers/StaffUsersRoute'),
    menu: { group: 'Staff Users', label: 'View Users', icon: 'People', letter: 'u' },
  },
  activity: {
    roles: SUPER_ADMIN_ONLY,
    title: 'Activity',
    load: () => import(/* webpackChunkName: 'activity' */ '../features/activity/ActivityRoute'),
    menu: { group: 'Administration', label: 'Activity', icon: 'History', letter: 'y' },
    needs: 'activity',
  },
};

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];
