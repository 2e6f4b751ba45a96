/** The side menu, based on the table of pages. */
import { Add, Box, Clipboard, Dollar, History, People, Shop } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { hasAnyRole, type Role } from '../contract/roles';
import type { RuntimeConfig } from '../contract/schemas/config';
import { isAt, isMerchantRates, ROUTES } from '../paths';
import { THEN } from '../ui/useKeys';
import { PAGE_NAMES, PAGES, type MenuIcon, type PageName } from './pages';

export interface MenuItem {
  /** The page that it opens. */
  readonly page: PageName;
  readonly label: string;
  /** The keys that open it. */
  readonly combo: string;
  readonly to: string;
  readonly Icon: ComponentType;
}

interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

const ICONS: Readonly<Record<MenuIcon, ComponentType>> = {
  Add,
  Box,
  Clipboard,
  Dollar,
  History,
  People,
  Shop,
};

/** The `aria-current` of an item at a location: on its own page, on a page that belongs to it, or undefined. */
export function markOf({ page }: MenuItem, { pathname, search }: { pathname: string; search: string }) {
  const current = PAGE_NAMES.find((name) => isAt(name, pathname));
  if (current === undefined) return undefined;
  // A merchant's rates share the address of the page for all rates.
  if (current === 'rates' && isMerchantRates(search)) return page === 'merchants' ? 'true' : undefined;
  const { menu } = PAGES[current];
  if ('under' in menu) return menu.under === page ? 'true' : undefined;
  return current === page ? 'page' : undefined;
}

/**
 * The groups and items for a user with these roles, as far as the server has the features; groups without items are
 * left out.
 */
export function menuFor(roles: readonly Role[], { extras }: Pick<RuntimeConfig, 'extras'>): MenuGroup[] {
  const groups = new Map<string, MenuItem[]>();
  for (const page of PAGE_NAMES) {
    const { menu, roles: permitted, needs } = PAGES[page];
    if ('under' in menu || !hasAnyRole(roles, permitted)) continue;
    if (needs !== undefined && !extras[needs]) continue;
    const combo = `g${THEN}${menu.letter}`;
    const item = { page, label: menu.label, combo, to: ROUTES[page], Icon: ICONS[menu.icon] };
    groups.set(menu.group, [...(groups.get(menu.group) ?? []), item]);
  }
  return [...groups].map(([label, items]) => ({ label, items }));
}
