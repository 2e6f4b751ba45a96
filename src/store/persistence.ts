/**
 * Everything the console keeps in the browser between visits, except jobs (IndexedDB). It is one module, so that keys
 * never collide; a changed format gets a new key. Storage that is blocked, full or broken (private windows, policies)
 * never breaks a screen: values that cannot be stored stay in memory until the page closes.
 */
import type { OrderDensity, ShownColumn } from '../contract/orderTable';
import type { OrderFilter } from '../domain/orders/orderFilter';
import { isObject } from '../lib/isObject';
import { readRememberable } from '../paths';

/** Keys without a version are set by the decisions. The others carry the version of their format. */
export const STORAGE_KEYS = {
  /** The bare JWT. */
  token: 'token',
  /**
   * Set when the last session ended by Log Out, so that other tabs forget their location too. Removed with the next
   * token.
   */
  loggedOut: 'session.loggedOut.v1',
  /** Code of the status chosen last in the orders search. */
  orderStatus: 'orders.status',
  /** E-mail of the person who chose it, so that the next person does not get it. */
  orderStatusOf: 'orders.status.of',
  /** The columns of the order table, by the person's e-mail. */
  orderColumns: 'orders.columns.v1',
  /** The row density, by the person's e-mail. */
  orderDensity: 'orders.density.v1',
  /** The latest searches, by the person's e-mail. */
  orderSearches: 'orders.searches.v1',
  menuCollapsed: 'shell.menuCollapsed.v1',
  theme: 'shell.theme.v1',
  keysOff: 'shell.keysOff.v1',
  /** The things opened last from the command palette, and the person's e-mail. */
  recent: 'palette.recent.v1',
  /** Saved views by the person's e-mail, if the server does not keep them. */
  views: 'orders.views.v1',
  /** Path and query to return to after sign-in. In sessionStorage, so that each tab has its own. */
  rememberedLocation: 'session.location.v1',
  /** E-mail of the person whose session the server ended there. */
  rememberedLocationOf: 'session.location.of.v1',
} as const;

/** `system` follows the operating system's setting. */
const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Something opened from the command palette. Ids and names of things only, no personal data. */
export interface RecentThing {
  readonly kind: 'order' | 'merchant' | 'page';
  readonly id: string;
  /** Reference of the order, or name of the merchant. */
  readonly label: string;
}

/** The part of `Storage` that is used here. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Persistence {
  getToken(): string | null;
  setToken(token: string): void;
  removeToken(): void;
  /** Removes the token because its person logged out. Until the next token, all tabs see this in `hasLoggedOut`. */
  logOut(): void;
  hasLoggedOut(): boolean;
  /** The status that this person chose last. Another person's choice is not returned. */
  getOrderStatus(email: string | null): string | null;
  /** Null removes it. */
  setOrderStatus(email: string | null, status: string | null): void;
  /** The person's columns of the order table as stored. The caller validates them. */
  getOrderColumns(email: string | null): unknown;
  /** Null removes them. */
  setOrderColumns(email: string | null, columns: readonly ShownColumn[] | null): void;
  /** The person's row density as stored. */
  getOrderDensity(email: string | null): unknown;
  /** Null removes it. */
  setOrderDensity(email: string | null, density: OrderDensity | null): void;
  /** The person's latest searches as stored. */
  getSearches(email: string | null): unknown;
  /** Null removes them. */
  setSearches(email: string | null, searches: readonly OrderFilter[] | null): void;
  getMenuCollapsed(): boolean;
  setMenuCollapsed(collapsed: boolean): void;
  getTheme(): Theme;
  setTheme(theme: Theme): void;
  getKeysOn(): boolean;
  setKeysOn(on: boolean): void;
  /** Newest first. Things opened by another person are not returned. */
  getRecent(email: string | null): readonly RecentThing[];
  setRecent(email: string | null, things: readonly RecentThing[]): void;
  /** As stored. The caller validates them. */
  getViews(email: string): unknown;
  setViews(email: string, views: unknown): void;
  /** The location of this person or of a visitor. Another person's location is not returned. */
  getRememberedLocation(email: string | null): string | null;
  /**
   * Stores a location of this console, without the search text, which is kept only until the page is loaded again. Any
   * other location (another origin, the public pages) is ignored.
   * @param email the person whose page it was; null for a visitor
   */
  rememberLocation(location: string, email: string | null): void;
  forgetLocation(): void;
}

/** Wraps a storage that may be missing or throw. After a failed write the value is kept in memory instead. */
function safely(open: () => KeyValueStorage | null | undefined) {
  const memory = new Map<string, string | null>();
  const storage = (() => {
    try {
      return open() ?? null;
    } catch {
      return null;
    }
  })();
  return {
    get(key: string): string | null {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return storage?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key: string, value: string | null): void {
      try {
        if (storage === null) throw new Error('No storage');
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
  };
}

/** Removes quotes and the `Bearer` prefix, which a token entered by hand may have. */
function bareToken(stored: string | null): string | null {
  const bare = stored
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^Bearer\s+/i, '');
  return bare === undefined || bare === '' ? null : bare;
}

/** The location without the text that orders were searched by: it may name a recipient. */
function withoutSearchText(location: string): string {
  const [path = '', ...rest] = location.split('?');
  const query = new URLSearchParams(rest.join('?'));
  if (!query.has('find')) return location;
  query.delete('find');
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

const isRecent = (value: unknown): value is RecentThing => {
  const { kind, id, label } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    ['order', 'merchant', 'page'].includes(kind as string) &&
    [id, label].every((text) => typeof text === 'string')
  );
};

/** The values stored by e-mail; none if the stored text is broken. */
function byEmail(stored: string | null): ReadonlyMap<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(stored ?? '{}') as Readonly<Record<string, unknown>>));
  } catch {
    return new Map();
  }
}

/** The stored things may be another person's, or broken. */
function recentOf(email: string | null, stored: string | null): readonly RecentThing[] {
  try {
    const { of, things } = JSON.parse(stored ?? '{}') as { of?: unknown; things?: unknown };
    return of === email && Array.isArray(things) ? things.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function viewsByPerson(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const views: unknown = JSON.parse(stored ?? '{}');
    return isObject(views) ? views : {};
  } catch {
    return {};
  }
}

/**
 * The browser's persistence. Without arguments it uses localStorage and sessionStorage; tests pass their own.
 * @param openLocal returns the storage shared by all tabs; may throw, as `window.localStorage` does when blocked
 * @param openSession returns the storage of this tab
 */
export function createPersistence(
  openLocal: () => KeyValueStorage | null = () => window.localStorage,
  openSession: () => KeyValueStorage | null = () => window.sessionStorage,
): Persistence {
  const local = safely(openLocal);
  const session = safely(openSession);
  /** The location last stored, and as it was before its search text was left out. */
  let location = { stored: '', full: '' };
  const ofPerson = (key: string, email: string | null) => byEmail(local.get(key)).get(email ?? '');
  const keepOfPerson = (key: string, email: string | null, value: unknown) => {
    const others = [...byEmail(local.get(key))].filter(([of]) => of !== (email ?? ''));
    const kept = value === null ? others : [...others, [email ?? '', value] as const];
    local.set(key, kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept)));
  };
  return {
    getToken: () => bareToken(local.get(STORAGE_KEYS.token)),
    setToken: (token) => {
      local.set(STORAGE_KEYS.loggedOut, null);
      local.set(STORAGE_KEYS.token, token);
    },
    removeToken: () => local.set(STORAGE_KEYS.token, null),
    logOut: () => {
      // Set this first: other tabs read it when they see that the token is gone.
      local.set(STORAGE_KEYS.loggedOut, 'true');
      local.set(STORAGE_KEYS.token, null);
    },
    hasLoggedOut: () => local.get(STORAGE_KEYS.loggedOut) !== null,
    getOrderStatus: (email) => {
      const owner = local.get(STORAGE_KEYS.orderStatusOf);
      return owner === null || owner === email ? local.get(STORAGE_KEYS.orderStatus) || null : null;
    },
    setOrderStatus: (email, status) => {
      local.set(STORAGE_KEYS.orderStatus, status || null);
      local.set(STORAGE_KEYS.orderStatusOf, status ? email : null);
    },
    getOrderColumns: (email) => ofPerson(STORAGE_KEYS.orderColumns, email),
    setOrderColumns: (email, columns) => keepOfPerson(STORAGE_KEYS.orderColumns, email, columns),
    getOrderDensity: (email) => ofPerson(STORAGE_KEYS.orderDensity, email),
    setOrderDensity: (email, density) => keepOfPerson(STORAGE_KEYS.orderDensity, email, density),
    getSearches: (email) => ofPerson(STORAGE_KEYS.orderSearches, email),
    setSearches: (email, searches) => keepOfPerson(STORAGE_KEYS.orderSearches, email, searches),
    getMenuCollapsed: () => local.get(STORAGE_KEYS.menuCollapsed) === 'true',
    setMenuCollapsed: (collapsed) => local.set(STORAGE_KEYS.menuCollapsed, String(collapsed)),
    getTheme: () => THEMES.find((theme) => theme === local.get(STORAGE_KEYS.theme)) ?? 'system',
    setTheme: (theme) => local.set(STORAGE_KEYS.theme, theme),
    getKeysOn: () => local.get(STORAGE_KEYS.keysOff) !== 'true',
    setKeysOn: (on) => local.set(STORAGE_KEYS.keysOff, on ? null : 'true'),
    getRecent: (email) => recentOf(email, local.get(STORAGE_KEYS.recent)),
    setRecent: (email, things) => local.set(STORAGE_KEYS.recent, JSON.stringify({ of: email, things })),
    getViews: (email) => viewsByPerson(local.get(STORAGE_KEYS.views))[email] ?? [],
    setViews: (email, views) => {
      const all = { ...viewsByPerson(local.get(STORAGE_KEYS.views)), [email]: views };
      local.set(STORAGE_KEYS.views, JSON.stringify(all));
    },
    getRememberedLocation: (email) => {
      const owner = session.get(STORAGE_KEYS.rememberedLocationOf);
      if (owner !== null && owner !== email) return null;
      const stored = readRememberable(session.get(STORAGE_KEYS.rememberedLocation));
      return stored === location.stored ? location.full : stored;
    },
    rememberLocation: (asked, email) => {
      const full = readRememberable(asked);
      if (full === null) return;
      location = { stored: withoutSearchText(full), full };
      session.set(STORAGE_KEYS.rememberedLocation, location.stored);
      session.set(STORAGE_KEYS.rememberedLocationOf, email);
    },
    forgetLocation: () => {
      location = { stored: '', full: '' };
      session.set(STORAGE_KEYS.rememberedLocation, null);
      session.set(STORAGE_KEYS.rememberedLocationOf, null);
    },
  };
}
