/**
 * The whole admin API as data: method, path and who may call it (docs/decisions/sessions.md#who-may-do-what). The
 * server registers its routes from this table, and the console builds its URLs from it. `:name` is a parameter;
 * `{product}` is the configured product key. Paths are relative to the API prefix.
 */
import { ADMIN_ROLES, ALL_ROLES, BULK_UPDATE_ROLES, hasAnyRole, SUPER_ADMIN_ONLY, type Role } from './roles';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** 'public' needs no token; 'signedIn' needs a token but no role. */
export type Callers = readonly Role[] | 'public' | 'signedIn';

export interface Endpoint {
  readonly method: HttpMethod;
  readonly path: string;
  readonly roles: Callers;
}

const endpoint = <const Method extends HttpMethod>(
  method: Method,
  path: string,
  roles: Endpoint['roles'],
): Endpoint & { readonly method: Method } => ({ method, path, roles });

export const ENDPOINTS = {
  login: endpoint('POST', '/user/login', 'public'),
  register: endpoint('POST', '/user/register', 'public'),
  /** The caller's own session and account, available with or without a role. */
  logOut: endpoint('POST', '/user/logout', 'signedIn'),
  changePassword: endpoint('POST', '/user/password', 'signedIn'),
  /** The sessions of other people need super_admin, which the handlers check. */
  listSessions: endpoint('GET', '/user/sessions', 'signedIn'),
  endSession: endpoint('DELETE', '/user/sessions/:id', 'signedIn'),
  endSessions: endpoint('DELETE', '/user/sessions', 'signedIn'),
  getFeatureFlag: endpoint('GET', '/orders/admin/featureFlags/:flagName', ALL_ROLES),

  searchOrders: endpoint('POST', '/orders', ALL_ROLES),
  countOrders: endpoint('POST', '/orders/count', ALL_ROLES),
  countSearches: endpoint('POST', '/orders/counts', ALL_ROLES),
  summarizeOrders: endpoint('GET', '/orders/summary', ALL_ROLES),
  noteExport: endpoint('POST', '/orders/exported', ALL_ROLES),
  getOrder: endpoint('GET', '/orders/getOrders/:id', ALL_ROLES),
  getOrderHistory: endpoint('GET', '/orders/:id/history', ALL_ROLES),
  updateOrderAddress: endpoint('PATCH', '/orders/:addressType/:orderId', ALL_ROLES),
  updateOrder: endpoint('PATCH', '/orders/updateOrder/:orderId', ALL_ROLES),
  retryOrderCreation: endpoint('POST', '/orders/retry/:orderId', ALL_ROLES),
  reviveOrder: endpoint('POST', '/orders/:id/revive', ALL_ROLES),
  geocodeOrder: endpoint('POST', '/orders/:id/geocode', ALL_ROLES),
  setPickupReady: endpoint('PATCH', '/orders/:id/pickupready', ALL_ROLES),
  bulkPickupReady: endpoint('PATCH', '/orders/admin/bulk/pickupready', BULK_UPDATE_ROLES),
  changeDeliveryWindow: endpoint('PATCH', '/orders/windows/:orderId', ADMIN_ROLES),
  getLabel: endpoint('GET', '/labels/:id', ALL_ROLES),

  /**
   * The user's own views and shared ones. Only super_admins may change the views of others, which the handlers check.
   */
  listViews: endpoint('GET', '/views', ALL_ROLES),
  getView: endpoint('GET', '/views/:id', ALL_ROLES),
  createView: endpoint('POST', '/views', ALL_ROLES),
  updateView: endpoint('PATCH', '/views/:id', ALL_ROLES),
  deleteView: endpoint('DELETE', '/views/:id', ALL_ROLES),

  /** A page, or a stream of server-sent events. The caller's roles decide which events are included. */
  listEvents: endpoint('GET', '/events', ALL_ROLES),
  /** Shipping rules need an admin, which the handler checks. */
  reportPresence: endpoint('POST', '/presence', ALL_ROLES),

  listRates: endpoint('POST', '/rates/:merchantId', ADMIN_ROLES),
  listWindows: endpoint('GET', '/rates/windows/:merchantId', ADMIN_ROLES),

  listMerchantNames: endpoint('GET', '/merchants/names', ALL_ROLES),
  listMerchants: endpoint('GET', '/merchants', ADMIN_ROLES),
  searchMerchants: endpoint('GET', '/merchants/nameSearch', ADMIN_ROLES),
  getMerchant: endpoint('GET', '/merchants/:id', ADMIN_ROLES),
  getMerchantHistory: endpoint('GET', '/merchants/:id/history', ADMIN_ROLES),
  createMerchant: endpoint('POST', '/merchants/create', ADMIN_ROLES),
  updateMerchant: endpoint('PATCH', '/merchants/:id', ADMIN_ROLES),
  archiveMerchant: endpoint('PATCH', '/merchants/:id/archive', ADMIN_ROLES),
  createOrganization: endpoint('POST', '/merchants/:id/{product}/organization', ADMIN_ROLES),
  createPickupCustomer: endpoint('POST', '/merchants/:id/{product}/pickupCustomer', ADMIN_ROLES),

  getZoneHistory: endpoint('GET', '/zones/:id/history', ADMIN_ROLES),
  createZone: endpoint('POST', '/merchants/:id/zones', ADMIN_ROLES),
  updateZone: endpoint('PATCH', '/merchants/:merchantId/zones/:zoneId', ADMIN_ROLES),
  deleteZone: endpoint('DELETE', '/merchants/:id/zones', ADMIN_ROLES),
  addLocationPricing: endpoint('POST', '/merchants/:id/zones/locationPricing', ADMIN_ROLES),
  removeLocationPricing: endpoint('DELETE', '/merchants/:id/zones/locationPricing', ADMIN_ROLES),

  listShippingRules: endpoint('GET', '/merchants/:id/shippingRules', ADMIN_ROLES),
  getRuleHistory: endpoint('GET', '/rules/:id/history', ADMIN_ROLES),
  createShippingRule: endpoint('POST', '/merchants/:id/shippingRules', ADMIN_ROLES),
  updateShippingRule: endpoint('PATCH', '/merchants/:merchantId/shippingRules/:ruleId', ADMIN_ROLES),
  updateShippingRuleByAction: endpoint('PATCH', '/merchants/:id/shippingRules/actions/:action', ADMIN_ROLES),
  deleteShippingRule: endpoint('DELETE', '/merchants/:id/shippingRules', ADMIN_ROLES),

  /**
   * Group `service` needs admin; group `merchant_admin` needs super_admin. The handler checks the group in the body.
   */
  createMerchantUser: endpoint('POST', '/merchants/:id/user', ADMIN_ROLES),
  listMerchantUsers: endpoint('GET', '/merchants/:id/users', ADMIN_ROLES),
  deleteMerchantUser: endpoint('DELETE', '/merchants/:merchantId/users/:userId', ADMIN_ROLES),
  getUser: endpoint('GET', '/user/:username', SUPER_ADMIN_ONLY),
  updateUser: endpoint('PATCH', '/user/:username', SUPER_ADMIN_ONLY),

  getUserHistory: endpoint('GET', '/users/:id/history', SUPER_ADMIN_ONLY),
  listActivity: endpoint('GET', '/activity', SUPER_ADMIN_ONLY),

  listStaffUsers: endpoint('GET', '/user/manageUsers', SUPER_ADMIN_ONLY),
  createStaffUser: endpoint('PUT', '/user/manageUsers', SUPER_ADMIN_ONLY),
  updateStaffUser: endpoint('PATCH', '/user/manageUsers', SUPER_ADMIN_ONLY),
  activateStaffUser: endpoint('POST', '/user/manageUsers/:email/activate', SUPER_ADMIN_ONLY),
  deactivateStaffUser: endpoint('POST', '/user/manageUsers/:email/deactivate', SUPER_ADMIN_ONLY),
  inviteStaffUser: endpoint('POST', '/user/manageUsers/:email/invite', SUPER_ADMIN_ONLY),
  deleteStaffUser: endpoint('DELETE', '/user/manageUsers/:email', SUPER_ADMIN_ONLY),

  autocompleteAddress: endpoint('GET', '/geo/autocomplete', ALL_ROLES),
  geocodeAddress: endpoint('GET', '/geo/geocode', ALL_ROLES),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/** Requests that have a body but change nothing, so that repeating them is harmless. */
const READING_POSTS = [
  'login',
  'searchOrders',
  'countOrders',
  'countSearches',
  'listRates',
  'reportPresence',
] as const satisfies EndpointName[];

/** Endpoints that change nothing. */
export type ReadingEndpoint =
  | (typeof READING_POSTS)[number]
  | { [Name in EndpointName]: (typeof ENDPOINTS)[Name]['method'] extends 'GET' ? Name : never }[EndpointName];

/** Endpoints that change something. A caller must find out whether the change was made. */
export type ChangingEndpoint = Exclude<EndpointName, ReadingEndpoint>;

/** Whether the endpoint changes something. */
export const isChanging = (name: EndpointName): name is ChangingEndpoint =>
  ENDPOINTS[name].method !== 'GET' && !(READING_POSTS as readonly string[]).includes(name);

/** Whether a signed-in user with the roles `held` is among the callers. */
export const isPermitted = (callers: Callers, held: readonly Role[]): boolean =>
  typeof callers === 'string' || hasAnyRole(held, callers);

/**
 * Fills in the `:parameters` (URL-encoded) and the product segment of a path. A missing parameter is a programming
 * error.
 */
export function fillPath(
  path: string,
  parameters: Readonly<Record<string, string>> = {},
  productKey = '',
): string {
  return path.replace('{product}', encodeURIComponent(productKey)).replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`Missing path parameter ${name} in ${path}`);
    // Clients take dots for steps between folders, encoded or not: the call would reach another endpoint. Encoded twice
    // they are an id that does not exist.
    return encodeURIComponent(value).replace(/^\.\.?$/, (dots) => dots.replaceAll('.', '%252E'));
  });
}
