/** The side menu as data. Who sees an item follows from who may open its page. */
import { Add, Box, Clipboard, Dollar, People, Shop } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { hasAnyRole, type Role } from '../contract/roles';
import { paths } from '../paths';
import { GUARDED_PAGES, type GuardedRouteName } from './pages';

export interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly Icon: ComponentType;
  /** The pages on which the item is marked; the first is the one it opens. */
  readonly pages: readonly [GuardedRouteName, ...GuardedRouteName[]];
}

export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

const MENU: readonly MenuGroup[] = [
  {
    label: 'Orders',
    items: [
      { label: 'Orders', to: paths.dashboard(), Icon: Box, pages: ['dashboard'] },
      { label: 'Rates', to: paths.rates(), Icon: Dollar, pages: ['rates'] },
      { label: 'Bulk Pickup Ready', to: paths.bulkUpdate(), Icon: Clipboard, pages: ['bulkUpdate'] },
    ],
  },
  {
    label: 'Merchants',
    items: [
      {
        label: 'View Merchants',
        to: paths.merchants(),
        Icon: Shop,
        pages: [
          'merchants',
          'zones',
          'addZone',
          'shippingRules',
          'addShippingRule',
          'merchantUsers',
          'addMerchantUser',
          'editMerchantUser',
        ],
      },
      { label: 'Add Merchant', to: paths.addMerchant(), Icon: Add, pages: ['addMerchant'] },
    ],
  },
  {
    label: 'Staff Users',
    items: [{ label: 'View Users', to: paths.staffUsers(), Icon: People, pages: ['staffUsers'] }],
  },
];

/** The groups and items somebody with these roles sees; a group without items is left out. */
export function menuFor(roles: readonly Role[]): MenuGroup[] {
  return MENU.map(({ label, items }) => ({
    label,
    items: items.filter(({ pages: [target] }) => hasAnyRole(roles, GUARDED_PAGES[target].roles)),
  })).filter(({ items }) => items.length > 0);
}
