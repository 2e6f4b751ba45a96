import { SCAN_GAP_MS } from '../../src/lib/scanGap';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '../../src/contract/roles';
import { menuFor } from '../../src/app/menu';
import { initialsOf } from '../../src/lib/initials';
import { stopEventClock } from '../support/eventClock';
import { NO_EXTRAS, OUR_EXTRAS } from '../support/extras';
import { address, renderApp, setPageWidth } from '../support/renderApp';

jest.mock('../../src/features/orders/OrdersRoute', () => ({
  __esModule: true,
  default: () => <h1>Orders</h1>,
}));

const ORDERS = ['Orders /dashboard', 'Bulk Pickup Ready /bulk_update'];
const FOR_ADMIN = {
  Orders: ['Orders /dashboard', 'Rates /orders/rates', 'Bulk Pickup Ready /bulk_update'],
  Merchants: ['View Merchants /merchants/viewMerchants', 'Add Merchant /merchants/addMerchant'],
};
const MENUS: readonly [Role, Record<string, string[]>][] = [
  ['user', { Orders: ORDERS }],
  ['admin', FOR_ADMIN],
  ['super_admin', { ...FOR_ADMIN, 'Staff Users': ['View Users /users'] }],
];

beforeEach(() => setPageWidth(1440));

const menu = () => screen.findByRole('navigation', { name: 'Main menu' });

describe('the side menu', () => {
  it.each(MENUS)(
    'MENU-04 MENU-05 MENU-06 MENU-07 MENU-08 MENU-10 %s sees exactly these groups and items',
    async (role, groups) => {
      renderApp({ at: '/dashboard', roles: [role], config: { extras: NO_EXTRAS } });
      const regions = within(await menu()).getAllByRole('group');
      const drawn = regions.map((group) => [
        group.getAttribute('aria-label'),
        within(group)
          .getAllByRole('link')
          .map((link) => `${link.textContent} ${link.getAttribute('href')}`),
      ]);
      expect(Object.fromEntries(drawn)).toEqual(groups);
    },
  );

  it('super_admins see Activity under Administration if the server has it', async () => {
    renderApp({ at: '/dashboard', roles: ['super_admin'], config: { extras: OUR_EXTRAS } });
    const administration = within(await menu()).getByRole('group', { name: 'Administration' });
    expect(within(administration).getByRole('link', { name: 'Activity' })).toHaveAttribute(
      'href',
      '/activity',
    );
    expect(menuFor(['admin'], { extras: OUR_EXTRAS }).map(({ label }) => label)).toEqual([
      'Orders',
      'Merchants',
    ]);
  });

  it('MENU-08 several roles see the union', () => {
    expect(menuFor(['user', 'admin'], { extras: OUR_EXTRAS }).map(({ label }) => label)).toEqual([
      'Orders',
      'Merchants',
    ]);
    expect(menuFor([], { extras: OUR_EXTRAS })).toEqual([]);
  });

  it('opens no two pages with the same letter', () => {
    const keys = menuFor(['super_admin'], { extras: OUR_EXTRAS }).flatMap(({ items }) =>
      items.map(({ combo }) => combo),
    );
    expect(keys.length).toBeGreaterThan(5);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('MENU-01 is absent for visitors', async () => {
    renderApp({ at: '/' });
    await screen.findByRole('button', { name: 'Log In' });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('MENU-02 MENU-09 shows the user, the version and Log Out at its bottom', async () => {
    const { user } = renderApp({ at: '/bulk_update', roles: ['admin'] });
    const foot = within(await menu());
    expect(foot.getByText('casey.morgan@example.com')).toBeInTheDocument();
    expect(foot.getByText('admin')).toBeInTheDocument();
    expect(foot.getByText('CM')).toBeInTheDocument();
    expect(foot.getByText('Version 1.23.6')).toBeInTheDocument();
    await user.click(foot.getByRole('button', { name: 'Log Out' }));
    await screen.findByRole('button', { name: 'Log In' });
  });

  it('the account at its bottom is one tab stop, despite the tooltip of its e-mail', async () => {
    const { user } = renderApp({ at: '/bulk_update', roles: ['admin'], config: { extras: OUR_EXTRAS } });
    const account = await screen.findByRole('button', { name: /casey\.morgan@example\.com/ });
    act(() => account.focus());
    await user.tab();
    expect(screen.getByLabelText('Dark theme')).toHaveFocus();
  });

  it('marks the current page, and the merchants list for the pages of one merchant', async () => {
    const { user } = renderApp({ at: '/merchants/A/viewZones?merchantId=1', roles: ['admin'] });
    const list = within(await menu()).getByRole('link', { name: 'View Merchants' });
    expect(list).toHaveAttribute('aria-current', 'true');
    await user.click(list);
    await waitFor(() => expect(list).toHaveAttribute('aria-current', 'page'));
    expect(screen.getByRole('link', { name: 'Orders' })).not.toHaveAttribute('aria-current');
  });

  it('marks the merchants list on the rates of one merchant, and Rates on the general page', async () => {
    renderApp({ at: '/orders/rates?merchantId=1&of=merchant', roles: ['admin'] });
    const marked = async () =>
      within(await menu())
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'))
        .map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`);
    expect(await marked()).toEqual(['View Merchants true']);
    // The merchant's own tab has that name too, once it is loaded.
    fireEvent.click(within(await menu()).getByRole('link', { name: 'Rates' }));
    await waitFor(async () => expect(await marked()).toEqual(['Rates page']));
  });

  it('MENU-03 collapses to named icons, expands again, and remembers it', async () => {
    const { user, local } = renderApp({ at: '/bulk_update', roles: ['admin'] });
    await user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
    expect(screen.getByRole('link', { name: 'Rates' })).toHaveTextContent('');
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeInTheDocument();
    expect([...local.entries]).toContainEqual(['shell.menuCollapsed.v1', 'true']);
    const expand = screen.getByRole('button', { name: 'Expand menu' });
    expect(expand).toHaveFocus();
    await user.click(expand);
    expect(screen.getByRole('link', { name: 'Rates' })).toHaveTextContent('Rates');
    expect([...local.entries]).toContainEqual(['shell.menuCollapsed.v1', 'false']);
  });

  it('MENU-03 on a narrow page starts collapsed, opens over the page, and closes with Escape or a new page', async () => {
    setPageWidth(1280);
    const { user, local } = renderApp({ at: '/bulk_update', roles: ['admin'] });
    await user.click(await screen.findByRole('button', { name: 'Expand menu' }));
    expect(screen.getByText('Version 1.23.6')).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await user.click(await screen.findByRole('button', { name: 'Expand menu' }));
    await user.click(screen.getByRole('link', { name: 'Rates' }));
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Rates', level: 1 })).toBeInTheDocument();
    // A narrow window does not change how the menu was left on a wide one.
    expect(local.entries.has('shell.menuCollapsed.v1')).toBe(false);
  });

  it('the dark theme is set on the page’s root and remembered', async () => {
    const { user, local } = renderApp({ at: '/bulk_update', roles: ['user'] });
    const theme = await screen.findByRole('checkbox', { name: 'Dark theme' });
    await user.click(theme);
    expect(document.documentElement).toHaveClass('bp6-dark');
    expect([...local.entries]).toContainEqual(['shell.theme.v1', 'dark']);
    await user.click(theme);
    expect(document.documentElement).not.toHaveClass('bp6-dark');
  });

  it('"[" does not focus a button if the focus was outside the menu', async () => {
    const { user } = renderApp({ at: '/bulk_update', roles: ['user'] });
    await menu();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('[[');
    expect(await screen.findByRole('button', { name: 'Expand menu' })).not.toHaveFocus();
    expect(document.body).toHaveFocus();
  });

  it('G and the letter of a page open it, only for pages of the role, and "?" lists them by their menu names', async () => {
    const { user } = renderApp({ at: '/bulk_update', roles: ['user'] });
    await menu();
    const clock = stopEventClock();
    const press = async (...letters: string[]) => {
      for (const letter of letters) {
        clock.pass(100);
        await user.keyboard(letter);
        await act(() => new Promise((resolve) => setTimeout(resolve, 2 * SCAN_GAP_MS)));
      }
    };
    await press('g', 'u');
    expect(address()).toBe('/bulk_update');
    await press('g', 'x', 'o');
    expect(address()).toBe('/bulk_update');
    // With another key in between.
    await press('g', '{Escape}', 'o', 'g', '{ArrowDown}', 'o');
    expect(address()).toBe('/bulk_update');
    await press('g', 'o');
    await waitFor(() => expect(address()).toMatch(/^\/dashboard/));
    clock.restore();
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    const pages = within(await screen.findByRole('group', { name: 'Pages' })).getAllByRole('listitem');
    expect(pages.map(({ textContent }) => textContent)).toEqual([
      'OrdersG then O',
      'Bulk Pickup ReadyG then B',
    ]);
  });

  it('"?" lists the keys, "[" collapses the menu', async () => {
    const { user } = renderApp({ at: '/bulk_update', roles: ['user'] });
    await menu();
    await user.keyboard('[[');
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    expect(await screen.findByText('Collapse or expand the menu')).toBeInTheDocument();
  });

  it('a button opens the list of keys, where letter keys can be switched off, which is remembered', async () => {
    const { user, local } = renderApp({ at: '/bulk_update', roles: ['user'] });
    await user.click(await screen.findByRole('button', { name: /^Keyboard/ }));
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
    const button = screen.getByRole('button', { name: /^Keyboard/, hidden: true });
    expect(button).toHaveTextContent('Keyboard?');
    expect(button).toHaveAttribute('aria-keyshortcuts', '?');
    const letters = list.getByRole('checkbox', {
      name: 'Use letters and other single characters as shortcuts',
    });
    expect(letters).toBeChecked();
    await user.click(letters);
    expect([...local.entries]).toContainEqual(['shell.keysOff.v1', 'true']);
    expect(button).toHaveTextContent(/^Keyboard$/);
    expect(button).not.toHaveAttribute('aria-keyshortcuts');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('[[');
    await user.keyboard('?');
    await new Promise((resolve) => setTimeout(resolve, 2 * SCAN_GAP_MS));
    expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Keyboard/ }));
    await user.click(
      await screen.findByRole('checkbox', { name: 'Use letters and other single characters as shortcuts' }),
    );
    expect(local.entries.has('shell.keysOff.v1')).toBe(false);
  });
});

it.each([
  ['catherine.beaulieu@example.com', null, 'CB'],
  ['super@example.com', null, 'SU'],
  ['x@example.com', 'Élodie  Du Bois', 'ÉB'],
  ['', null, ''],
])('initials of %s, %s are %s', (email, name, initials) => {
  expect(initialsOf(email, name)).toBe(initials);
});
