/**
 * Every page behind the sign-in, as data: who may open it and what it is called
 * (docs/decisions/sessions.md#who-may-do-what). The router guards by this table and the menu shows by it, so the two
 * cannot disagree.
 */
import { ADMIN_ROLES, ALL_ROLES, BULK_UPDATE_ROLES, SUPER_ADMIN_ONLY, type Role } from '../contract/roles';
import { ROUTES, type RouteName } from '../paths';

export type GuardedRouteName = Exclude<RouteName, 'login' | 'register'>;

export interface GuardedPage {
  /** Pattern of the address. */
  readonly path: string;
  readonly roles: readonly Role[];
  /** Name of the page in the browser's tab and, where it has no other, in its title row. */
  readonly title: string;
}

const page = (name: GuardedRouteName, roles: readonly Role[], title: string): GuardedPage => ({
  path: ROUTES[name],
  roles,
  title,
});

export const GUARDED_PAGES: Readonly<Record<GuardedRouteName, GuardedPage>> = {
  dashboard: page('dashboard', ALL_ROLES, 'Orders'),
  rates: page('rates', ADMIN_ROLES, 'Rates'),
  bulkUpdate: page('bulkUpdate', BULK_UPDATE_ROLES, 'Bulk Pickup Ready'),
  merchants: page('merchants', ADMIN_ROLES, 'Merchants'),
  addMerchant: page('addMerchant', ADMIN_ROLES, 'Add Merchant'),
  zones: page('zones', ADMIN_ROLES, 'Zones'),
  addZone: page('addZone', ADMIN_ROLES, 'Add Zone'),
  shippingRules: page('shippingRules', ADMIN_ROLES, 'Shipping Rules'),
  addShippingRule: page('addShippingRule', ADMIN_ROLES, 'Add Shipping Rules'),
  merchantUsers: page('merchantUsers', ADMIN_ROLES, 'Merchant Users'),
  addMerchantUser: page('addMerchantUser', SUPER_ADMIN_ONLY, 'Add User'),
  editMerchantUser: page('editMerchantUser', SUPER_ADMIN_ONLY, 'Edit User'),
  staffUsers: page('staffUsers', SUPER_ADMIN_ONLY, 'Staff Users'),
};
