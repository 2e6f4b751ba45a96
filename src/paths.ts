/**
 * Every address of the console, built and read in one place (docs/decisions/sessions.md#remembered-page). The
 * patterns are for the router; the builders encode what they are given, so that names with spaces, slashes and
 * accents survive.
 */
import type { Screen } from './contract/origins';

/** The route table, as the router's patterns. Each page has its name in `SCREENS`, too: so the audit trail calls it. */
export const ROUTES = {
  login: '/',
  register: '/register',
  dashboard: '/dashboard',
  rates: '/orders/rates',
  bulkUpdate: '/bulk_update',
  merchants: '/merchants/viewMerchants',
  addMerchant: '/merchants/addMerchant',
  zones: '/merchants/:merchantName/viewZones',
  addZone: '/merchants/:merchantName/addZones',
  shippingRules: '/merchants/:merchantName/viewShippingRules',
  addShippingRule: '/merchants/:merchantName/addShippingRules',
  merchantUsers: '/merchants/:merchantId/users',
  addMerchantUser: '/merchants/:merchantId/user/create',
  editMerchantUser: '/merchants/:merchantId/user/:username/edit',
  staffUsers: '/users',
  activity: '/activity',
} as const satisfies Readonly<Record<Screen, string>>;

export type RouteName = keyof typeof ROUTES;

type Query = Readonly<Record<string, string | null | undefined>>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.append(name, value);
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function fill(pattern: string, parameters: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/** A merchant as the addresses of its pages name it: the id decides, the name is only shown. */
export interface MerchantAddress {
  readonly merchantId: string;
  readonly merchantName: string;
  /** The list's search, carried along so that Back finds it again. */
  readonly searchParam?: string | null;
}

/**
 * What a link opens on the page of a merchant's zones: the prices of a zone and, if it says so, the row of a prefix; or
 * the editing of its name, time zone and facility.
 */
export interface ZoneTarget {
  /** Of the zone, its id. */
  readonly zone: string;
  readonly prefix?: string | null;
  readonly open?: 'edit' | null;
}

/** What a link leads to on the page of a merchant's shipping rules: a card, one of its services, a dialog over it. */
export interface RuleTarget {
  /** Of the rule, its id. */
  readonly rule: string;
  /** The type of the service, for example `SAMEDAY`. */
  readonly service?: string | null;
  readonly open?: 'weights' | 'windows' | null;
}

const TARGET_PARAMETERS = ['zone', 'prefix', 'rule', 'service', 'open'] as const;

const ofMerchant =
  <Target extends object = never>(pattern: string) =>
  (merchant: MerchantAddress, target?: Target) =>
    withQuery(fill(pattern, { merchantName: merchant.merchantName }), {
      merchantId: merchant.merchantId,
      searchParam: merchant.searchParam,
      ...target,
    });

/** One builder per route. */
export const paths = {
  login: () => ROUTES.login,
  /** `invite` is the one-time token of an invitation. */
  register: (invite?: string | null) => withQuery(ROUTES.register, { invite }),
  /** `query` holds what the orders search shares by address: filters and the open order. */
  dashboard: (query?: Query) => withQuery(ROUTES.dashboard, query),
  /** `query` holds the look-up's form, which the page shares by address. */
  rates: (query?: Query) => withQuery(ROUTES.rates, query),
  /** The same look-up among the pages of its merchant. */
  merchantRates: ({ merchantId, searchParam }: Omit<MerchantAddress, 'merchantName'>, query?: Query) =>
    withQuery(ROUTES.rates, { ...query, merchantId, of: 'merchant', searchParam }),
  bulkUpdate: () => ROUTES.bulkUpdate,
  /** `merchantId` is of the merchant that is opened in the list. */
  merchants: (searchParam?: string | null, merchantId?: string) =>
    withQuery(ROUTES.merchants, { searchParam, merchantId }),
  addMerchant: () => ROUTES.addMerchant,
  zones: ofMerchant<ZoneTarget>(ROUTES.zones),
  addZone: ofMerchant(ROUTES.addZone),
  shippingRules: ofMerchant<RuleTarget>(ROUTES.shippingRules),
  addShippingRule: ofMerchant(ROUTES.addShippingRule),
  merchantUsers: (merchantId: string, searchParam?: string | null) =>
    withQuery(fill(ROUTES.merchantUsers, { merchantId }), { searchParam }),
  addMerchantUser: (merchantId: string, searchParam?: string | null) =>
    withQuery(fill(ROUTES.addMerchantUser, { merchantId }), { searchParam }),
  editMerchantUser: (merchantId: string, username: string, searchParam?: string | null) =>
    withQuery(fill(ROUTES.editMerchantUser, { merchantId, username }), { searchParam }),
  staffUsers: () => ROUTES.staffUsers,
  /** `query` holds what is looked for. */
  activity: (query?: Query) => withQuery(ROUTES.activity, query),
} as const;

/** Reads the query of a merchant's page back; the name comes from the router's parameter. */
export function readMerchantQuery(search: string): { merchantId: string; searchParam: string | null } {
  const query = new URLSearchParams(search);
  return { merchantId: query.get('merchantId') ?? '', searchParam: query.get('searchParam') };
}

/** Whether an address of the Rates page is that among the pages of a merchant, which its query names. */
export const isMerchantRates = (search: string): boolean =>
  new URLSearchParams(search).get('of') === 'merchant' && readMerchantQuery(search).merchantId !== '';

/** Reads what a link opens on the zones page; null when it opens nothing. */
export function readZoneTarget(search: string): ZoneTarget | null {
  const query = new URLSearchParams(search);
  const zone = query.get('zone');
  if (!zone) return null;
  return { zone, prefix: query.get('prefix'), open: query.get('open') === 'edit' ? 'edit' : null };
}

/** Reads what a link leads to on the page of shipping rules; null when it is the page. An unknown dialog is none. */
export function readRuleTarget(search: string): RuleTarget | null {
  const query = new URLSearchParams(search);
  const [rule, open] = [query.get('rule'), query.get('open')];
  if (!rule) return null;
  return {
    rule,
    service: query.get('service'),
    open: open === 'weights' || open === 'windows' ? open : null,
  };
}

/** The query without what a link opens: what stays once that was closed. */
export function withoutTarget(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of TARGET_PARAMETERS) query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** The query with what a link opens in the place of what it opened before. */
export function withTarget(search: string, target: ZoneTarget | RuleTarget | undefined): string {
  return target === undefined
    ? withoutTarget(search)
    : withQuery('', { ...queryOf(withoutTarget(search)), ...target });
}

const queryOf = (search: string): Query => Object.fromEntries(new URLSearchParams(search));

/** Who is to be found on the page of staff users, beside its address: an e-mail stays out of that. */
export const staffFindState = (find: string) => ({ staffFind: find });

/** Reads it back; '' for everybody. */
export function readStaffFind(state: unknown): string {
  const find = (state as Partial<ReturnType<typeof staffFindState>> | null)?.staffFind;
  return typeof find === 'string' ? find : '';
}

/** Reads the invitation out of the query of the registration page. */
export function readInviteToken(search: string): string | null {
  return new URLSearchParams(search).get('invite') || null;
}

/** The path of an invitation with its e-mail in the fragment, which browsers send to no server: no log has it. */
export const invitePathFor = (path: string, email: string): string =>
  `${path}#${new URLSearchParams({ email }).toString()}`;

/** Reads out of the fragment whose invitation it is; empty for a link that does not say. */
export const readInvitedEmail = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('email') ?? '';

const PUBLIC_PATHS: readonly string[] = [ROUTES.login, ROUTES.register];

/** The pathname without slashes at its end, as the router matches it. */
function trimmed(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

const asRegExp = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`, 'i');

const GUARDED = Object.values(ROUTES)
  .filter((pattern) => !PUBLIC_PATHS.includes(pattern))
  .map(asRegExp);

/** True when the pathname is one of the route's. */
export function isAt(route: RouteName, pathname: string): boolean {
  return asRegExp(ROUTES[route]).test(trimmed(pathname));
}

/** The page at a pathname; undefined where there is none. */
export const screenAt = (pathname: string): RouteName | undefined =>
  (Object.keys(ROUTES) as RouteName[]).find((name) => isAt(name, pathname));

/** True for a page that only a signed-in person may open; false for /, /register and unknown addresses. */
export function isGuardedPath(pathname: string): boolean {
  return GUARDED.some((pattern) => pattern.test(trimmed(pathname)));
}

/**
 * The location (path and query) if it may be gone back to after signing in, else null. Only a path of this origin,
 * one single slash in front: `//host` and `/\host` would leave it, so would a scheme. The public pages are not worth
 * a return.
 */
export function readRememberable(location: string | null): string | null {
  if (location === null || !/^\/(?![/\\])/.test(location)) return null;
  // Browsers drop tabs and line breaks from addresses, so `/\t/host` would become `//host`.
  for (const character of location) {
    if (character < ' ' || character === '\u007f') return null;
  }
  const pathname = location.split(/[?#]/)[0] ?? '';
  return isGuardedPath(pathname) ? location : null;
}
