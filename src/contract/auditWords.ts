/** Display names of the audit trail: kinds of records, actions, and actors that are not people. */

/** The kinds of records in the audit trail. */
export const AUDIT_KINDS = {
  order: 'Order',
  merchant: 'Merchant',
  zone: 'Zone',
  shippingRule: 'Shipping rule',
  user: 'User',
  view: 'View',
  session: 'Session',
  signIn: 'Sign-in',
  endpoint: 'Call',
  labels: 'Labels',
  export: 'Export',
  activity: 'Activity',
  audit: 'Audit trail',
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;

/** Display texts by action. */
export const AUDIT_ACTIONS = {
  activateStaffUser: 'Activated user',
  addLocationPricing: 'Added price',
  archiveMerchant: 'Archived merchant',
  attemptOrderCreation: 'Told routing platform',
  bulkPickupReady: 'Set ready by list',
  changeDeliveryWindow: 'Changed window',
  changePassword: 'Changed password',
  changePasswordRefused: 'Password refused',
  createAdmin: 'Made super_admin',
  createMerchant: 'Added merchant',
  createMerchantUser: 'Added merchant user',
  createOrder: 'Created order',
  createOrganization: 'Made organization',
  createPickupCustomer: 'Made pickup customer',
  createServiceUser: 'Added service user',
  createShippingRule: 'Added rule',
  createStaffUser: 'Invited user',
  createView: 'Saved view',
  createZone: 'Added zone',
  deactivateStaffUser: 'Deactivated user',
  deleteMerchantUser: 'Deleted merchant user',
  deleteShippingRule: 'Deleted rule',
  deleteStaffUser: 'Deleted user',
  deleteView: 'Deleted view',
  deleteZone: 'Deleted zone',
  endSessions: 'Ended sessions',
  exportActivity: 'Exported activity',
  exportOrders: 'Exported orders',
  geocodeOrder: 'Retried geocode',
  inviteStaffUser: 'Invited again',
  limited: 'Too many calls',
  logOut: 'Signed out',
  printLabels: 'Printed labels',
  readActivity: 'Read activity',
  readAudit: 'Read audit trail',
  redact: 'Removed personal data',
  refused: 'Refused',
  register: 'Registered',
  registerLimited: 'Registration limited',
  registerRefused: 'Registration refused',
  removeLocationPricing: 'Removed price',
  reviveOrder: 'Revived order',
  setPickupReady: 'Set ready',
  signIn: 'Signed in',
  signInLimited: 'Sign-in limited',
  signInRefused: 'Sign-in refused',
  simulate: 'Moved on',
  updateMerchant: 'Changed merchant',
  updateOrder: 'Changed order',
  updateOrderAddress: 'Changed address',
  updateShippingRule: 'Changed rule',
  'updateShippingRule add': 'Added service',
  'updateShippingRule remove': 'Removed service',
  'updateShippingRule inTransitDays': 'Rule: in transit days',
  'updateShippingRule surcharge': 'Rule: surcharge',
  'updateShippingRule windows': 'Rule: windows',
  'updateShippingRule weightPricing': 'Rule: weight pricing',
  updateStaffUser: 'Changed roles',
  updateUser: 'Changed merchant user',
  updateView: 'Changed view',
  updateZone: 'Changed zone',
} as const;

type AuditAction = keyof typeof AUDIT_ACTIONS;

const isAction = (action: string): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action);
const isKind = (kind: string): kind is AuditKind => Object.hasOwn(AUDIT_KINDS, kind);

/** The text of an action; an action of a newer server is returned unchanged. */
export const actionText = (action: string): string => (isAction(action) ? AUDIT_ACTIONS[action] : action);

/** The text of a kind of record; an unknown kind is returned unchanged. */
export const kindText = (kind: string): string => (isKind(kind) ? AUDIT_KINDS[kind] : kind);

/** Whether the action was denied, for lack of permission or because of a rate limit. */
export const isRefused = (action: string): boolean => /(refused|limited)$/i.test(action);

/** Who may have made a change: a person, identified by e-mail, or the server itself. */
export const CHANGE_MAKERS = ['people', 'system'] as const;
export type ChangeMaker = (typeof CHANGE_MAKERS)[number];

/** The actors in the trail that are not people. */
export const ACTOR_NAMES: ReadonlyMap<string, string> = new Map([
  ['system', 'the server'],
  ['import', 'an import'],
  ['simulate', 'the demo data'],
  ['redact', 'the removal of old personal data'],
  ['create-admin', 'the create-admin command'],
  ['operator', 'the audit command'],
  ['visitor', 'someone not signed in'],
]);
