/**
 * All addresses of the console are built and read here (docs/decisions/sessions.md#remembered-page). The patterns are
 * for the router. The builders encode their arguments, so that names may have spaces, slashes and accents.
 */
import type { Screen } from './contract/origins';
import { withoutTrailingSlashes } from './lib/trailingSlashes';

/** The route table, as the router's patterns. The names are those of `SCREENS`, which the audit trail uses. */
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

/** A merchant in the addresses of its pages: the id counts, the name is only shown. */
export interface MerchantAddress {
  readonly merchantId: string;
  readonly merchantName: string;
  /** The search of the merchant list, kept so that Back restores it. */
  readonly searchParam?: string | null;
}

/**
 * What a link opens on the page of a merchant's zones: the prices of a zone, optionally at the row of a prefix; or the
 * form for its name, time zone and facility.
 */
export interface ZoneTarget {
  /** The zone's id. */
  readonly zone: string;
  readonly prefix?: string | null;
  readonly open?: 'edit' | null;
}

/** What a link opens on the page of a merchant's shipping rules: a card, one of its services, or a dialog. */
export interface RuleTarget {
  /** The rule's id. */
  readonly rule: string;
  /** The type of the service, for example `SAMEDAY`. */
  readonly service?: string | null;
  readonly open?: 'weights' | 'windows' | null;
}

const TARGET_PARAMETERS = ['zone', 'prefix', 'rule', 'service', 'open'] as const;

/** Names that no address can hold: browsers take dots for steps between folders, encoded or not. */
const NO_SEGMENT = ['', '.', '..'];

const ofMerchant =
  <Target extends object = never>(pattern: string) =>
  (merchant: MerchantAddress, target?: Target) =>
    withQuery(fill(pattern, { merchantName: shownName(merchant) }), {
      merchantId: merchant.merchantId,
      searchParam: merchant.searchParam,
      ...target,
    });

const shownName = ({ merchantId, merchantName }: MerchantAddress): string =>
  NO_SEGMENT.includes(merchantName) ? merchantId : merchantName;

/** One builder per route. */
export const paths = {
  login: () => ROUTES.login,
  /** `invite` is the one-time token of an invitation. */
  register: (invite?: string | null) => withQuery(ROUTES.register, { invite }),
  /** `query` holds the part of the orders search that is in the address: filters and the open order. */
  dashboard: (query?: Query) => withQuery(ROUTES.dashboard, query),
  /** `query` holds the form of the look-up, which is in the address. */
  rates: (query?: Query) => withQuery(ROUTES.rates, query),
  /** The same look-up as one of the merchant's pages. */
  merchantRates: ({ merchantId, searchParam }: Omit<MerchantAddress, 'merchantName'>, query?: Query) =>
    withQuery(ROUTES.rates, { ...query, merchantId, of: 'merchant', searchParam }),
  bulkUpdate: () => ROUTES.bulkUpdate,
  /** `merchantId` is the merchant expanded in the list. */
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
  /** `query` holds the filters. */
  activity: (query?: Query) => withQuery(ROUTES.activity, query),
} as const;

/** Reads the query of a merchant's page. The name comes from the router's parameter. */
export function readMerchantQuery(search: string): { merchantId: string; searchParam: string | null } {
  const query = new URLSearchParams(search);
  return { merchantId: query.get('merchantId') ?? '', searchParam: query.get('searchParam') };
}

/** Whether an address of the Rates page shows it as one of a merchant's pages. */
export const isMerchantRates = (search: string): boolean =>
  new URLSearchParams(search).get('of') === 'merchant' && readMerchantQuery(search).merchantId !== '';

/** Reads what a link opens on the zones page; null when it opens nothing. */
export function readZoneTarget(search: string): ZoneTarget | null {
  const query = new URLSearchParams(search);
  const zone = query.get('zone');
  if (!zone) return null;
  return { zone, prefix: query.get('prefix'), open: query.get('open') === 'edit' ? 'edit' : null };
}

/** Reads what a link opens on the page of shipping rules; null when it opens nothing. An unknown dialog is ignored. */
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

/** Returns the query without what a link opens, for use after that was closed. */
export function withoutTarget(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of TARGET_PARAMETERS) query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Returns the query with a new target instead of the old one. */
export function withTarget(search: string, target: ZoneTarget | RuleTarget | undefined): string {
  return target === undefined
    ? withoutTarget(search)
    : withQuery('', { ...queryOf(withoutTarget(search)), ...target });
}

const queryOf = (search: string): Query => Object.fromEntries(new URLSearchParams(search));

/** The search text for the page of staff users, as router state: an e-mail must not be in the address. */
export const staffFindState = (find: string) => ({ staffFind: find });

/** Reads that search text; '' for everybody. */
export function readStaffFind(state: unknown): string {
  const find = (state as Partial<ReturnType<typeof staffFindState>> | null)?.staffFind;
  return typeof find === 'string' ? find : '';
}

/** Reads the invitation token from the query of the registration page. */
export function readInviteToken(search: string): string | null {
  return new URLSearchParams(search).get('invite') || null;
}

/** The path of an invitation with its e-mail in the fragment. Browsers do not send fragments, so it reaches no log. */
export const invitePathFor = (path: string, email: string): string =>
  `${path}#${new URLSearchParams({ email }).toString()}`;

/** Reads the invited person's e-mail from the fragment; empty when the link has none. */
export const readInvitedEmail = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('email') ?? '';

const PUBLIC_PATHS: readonly string[] = [ROUTES.login, ROUTES.register];

/** The pathname without trailing slashes, as the router matches it. */
function trimmed(pathname: string): string {
  return withoutTrailingSlashes(pathname) || '/';
}

const asRegExp = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`, 'i');

const GUARDED = Object.values(ROUTES)
  .filter((pattern) => !PUBLIC_PATHS.includes(pattern))
  .map(asRegExp);

/** Whether the pathname matches the route. */
export function isAt(route: RouteName, pathname: string): boolean {
  return asRegExp(ROUTES[route]).test(trimmed(pathname));
}

/** The page at a pathname, or undefined. */
export const screenAt = (pathname: string): RouteName | undefined =>
  (Object.keys(ROUTES) as RouteName[]).find((name) => isAt(name, pathname));

/** Whether only a signed-in person may open the page; false for /, /register and unknown addresses. */
export function isGuardedPath(pathname: string): boolean {
  return GUARDED.some((pattern) => pattern.test(trimmed(pathname)));
}

/**
 * Returns the location (path and query) if the console may return to it after sign-in, else null. It must be a path of
 * this origin with a single leading slash: `//host`, `/\host` or a scheme would leave the origin. The public pages are
 * not worth returning to.
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
