/** The command palette: what it finds, which result is selected, and what its keys do. */
import { act, screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { LOST, refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { address } from '../../support/renderApp';
import { typeAtOnce } from '../../support/typeAtOnce';
import { anOrder, chosen, noPalette, openConsole, openPalette, shown, theField } from './support';

const found = (count: number) => ({
  orders: Array.from({ length: count }, (_, at) => anOrder(at)),
  next: null,
});

describe('opening and closing', () => {
  it('Ctrl+K opens it from a field; Escape empties it, then closes it and returns the focus', async () => {
    const { user } = await openConsole({ at: '/users', answers: { listStaffUsers: () => [] } });
    const before = await screen.findByLabelText('Find an email or name');
    await user.type(before, 'dana');
    await user.keyboard('{Control>}k{/Control}');
    const field = await theField();
    expect(field).toHaveFocus();
    await user.keyboard('rat{Escape}');
    expect(field).toHaveValue('');
    expect(before).toHaveValue('dana');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(noPalette()).toBe(true));
    expect(before).toHaveFocus();
  });

  it('a click outside closes it and returns the focus', async () => {
    const { user } = await openConsole({ at: '/users', answers: { listStaffUsers: () => [] } });
    const before = await screen.findByLabelText('Find an email or name');
    await user.click(before);
    await user.keyboard('{Control>}k{/Control}');
    expect(await theField()).toHaveFocus();
    const backdrop = document.querySelector('.bp6-overlay-backdrop');
    await user.click(backdrop as HTMLElement);
    await waitFor(() => expect(noPalette()).toBe(true));
    expect(before).toHaveFocus();
  });

  it('a click on a part that cannot be selected leaves the focus in the field', async () => {
    const { user, field } = await openPalette();
    await user.click(screen.getByText('Actions only'));
    await user.click(screen.getByText('Pages'));
    expect(field).toHaveFocus();
  });

  it('does not open over a dialog', async () => {
    // Its code is loaded: it could open immediately.
    const { user } = await openPalette();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Keyboard/ }));
    await screen.findByRole('dialog', { name: 'Keyboard' });
    await user.keyboard('{Control>}k{/Control}');
    expect(noPalette()).toBe(true);
  });

  it('Back closes it, because the page below changes', async () => {
    await openPalette();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(noPalette()).toBe(true));
  });

  it('is in the list of keys, and ? as the first character opens that list', async () => {
    const { user } = await openPalette();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard' });
    expect(keys).toHaveTextContent('Find anything: an order, a merchant, an action, a page');
    expect(noPalette()).toBe(true);
  });
});

/** The first of the built-in views. */
const VIEWS = ['To place', 'Ready to pick up', 'On the road today'];

describe('what it finds', () => {
  it('orders by phone, with the matching digits marked, and their number', async () => {
    const { field, asked } = await openPalette({
      answers: {
        searchOrders: () => ({ ...found(3), next: { lastEvaluatedKey: 'a', createdAt: 1 } }),
        countOrders: () => ({ count: 1284, isMore: false }),
      },
    });
    typeAtOnce(field, '416 555');
    await screen.findByText('All 1,284 orders with this phone');
    expect(shown()).toEqual({
      'Orders: 1,284 found by phone': [
        'Recipient 0',
        'Recipient 1',
        'Recipient 2',
        'All 1,284 orders with this phone',
      ],
    });
    const [first] = screen.getAllByRole('option');
    expect(first).toHaveTextContent('+1 (416) 555-0150 · REF-0GEOCODED');
    expect([...(first?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '416',
      '555',
    ]);
    const sent = asked.filter(({ endpoint }) => endpoint === 'searchOrders').map(({ body }) => body);
    expect(sent).toEqual([{ find: '416 555', limit: 3 }]);
  });

  it('only what the role may see: no merchants, staff users or pages of other roles', async () => {
    const answers = {
      listMerchantNames: () => [{ id: 'mer_1', name: 'Rattan House', archived: false }],
      listStaffUsers: () => [{ email: 'rat@example.com', name: 'Rat Fink', roles: [], activated: true }],
    } as const;
    const { user, asked, unmount } = await openPalette({ roles: ['user'], answers });
    expect(shown()).toEqual({ Views: VIEWS, Pages: ['Orders', 'Bulk Pickup Ready'] });
    await user.keyboard('rat');
    await waitFor(() => expect(shown()).toEqual({ 'Orders by status': ['RATE_FAILED'] }));
    expect(asked.filter(({ endpoint }) => endpoint === 'listStaffUsers')).toEqual([]);
    unmount();

    const other = await openPalette({ answers });
    await other.user.keyboard('rat');
    await waitFor(() =>
      expect(shown()).toEqual({
        Merchants: ['Rattan House'],
        'Staff Users': ['Rat Fink'],
        Pages: ['Rates'],
        'Orders by status': ['RATE_FAILED'],
      }),
    );
  });

  it('and says why orders could not be searched, while it still finds the rest', async () => {
    const { user } = await openPalette({
      answers: { searchOrders: () => refusal(400, serverMessages.findTooMany('10,000')) },
    });
    await user.keyboard('rate');
    expect(await screen.findByText(`Orders: ${serverMessages.findTooMany('10,000')}`)).toBeVisible();
    expect(shown()).toEqual({ Pages: ['Rates'], 'Orders by status': ['RATE_FAILED'] });
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
  });

  it('and reports a lost connection instead of finding nothing', async () => {
    const { user } = await openPalette({ roles: ['user'], answers: { searchOrders: () => LOST } });
    await user.keyboard('zzqq');
    expect(await screen.findByText(/^Orders: /)).toBeVisible();
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
  });

  it('and says that a text is too short or too long to find orders, instead of finding nothing', async () => {
    const { user, field } = await openPalette({ roles: ['user'] });
    await user.keyboard('zz');
    expect(await screen.findByText(`Orders: ${messages.findTooShort}`)).toBeVisible();
    await user.clear(field);
    await user.paste('z'.repeat(2_000));
    expect(await screen.findByText(/^Orders: The text to find is too long/)).toBeVisible();
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
  });

  it('no name whose matching letters span two words', async () => {
    const { user } = await openPalette({
      answers: {
        listMerchantNames: () => [
          { id: 'mer_1', name: 'Brodeuses et fils', archived: false },
          { id: 'mer_2', name: 'Toy Sets', archived: false },
        ],
      },
    });
    await user.keyboard('set');
    await waitFor(() => expect(shown().Merchants).toEqual(['Toy Sets']));
  });
});

describe('which result is selected', () => {
  it('the first one initially; it stays selected when orders appear above it', async () => {
    const answer = deferred();
    const { user } = await openPalette({
      answers: {
        searchOrders: async () => {
          await answer.until;
          return found(2);
        },
      },
    });
    expect(chosen()).toBe('To place');
    // Enter would open this one.
    expect(screen.getAllByText('↵', { selector: '[role=option] kbd' })).toHaveLength(1);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('↵');
    await user.keyboard('rate');
    expect(chosen()).toBe('Rates');
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      answer.end();
    });
    await waitFor(() =>
      expect(Object.keys(shown())).toEqual(['Orders: 2 found', 'Pages', 'Orders by status']),
    );
    expect(chosen()).toBe('Rates');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/orders/rates'));
    expect(noPalette()).toBe(true);
  });

  it('arrows wrap around; earlier results stay until the new ones arrive', async () => {
    const later = deferred();
    const { user } = await openPalette({
      roles: ['user'],
      answers: {
        searchOrders: async ({ body }) => {
          if (body.find === 'recipient') return found(2);
          await later.until;
          return { orders: [anOrder(1)], next: null };
        },
      },
    });
    await user.keyboard('recipient');
    await waitFor(() => expect(chosen()).toBe('Recipient 0'));
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Recipient 1');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Recipient 0');

    // Enter waits for the results of the latest text, and opens the first.
    await user.keyboard(' 1{Enter}');
    expect(shown()).toEqual({ Orders: ['Recipient 0', 'Recipient 1'] });
    expect(noPalette()).toBe(false);
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      later.end();
    });
    await waitFor(() => expect(address()).toBe('/dashboard?order=ord_1'));
  });

  it('scanned text that ends with Enter is opened once the results arrive; Enter on no results does nothing', async () => {
    const { user } = await openPalette({
      roles: ['user'],
      answers: {
        searchOrders: ({ body }) => (body.find === 'REF-1' ? { orders: [anOrder(1)], next: null } : found(0)),
      },
    });
    await user.keyboard('nothing{Enter}');
    expect(await screen.findByText('Nothing found for "nothing"')).toBeVisible();
    expect(address()).toBe('/bulk_update');
    await user.keyboard('{Escape}REF-1{Enter}');
    await waitFor(() => expect(address()).toBe('/dashboard?order=ord_1'));
  });
});

describe('other keys', () => {
  it('Tab narrows to the group of the selected result, Shift+Tab undoes that', async () => {
    const { user, field, asked } = await openPalette({ answers: { searchOrders: () => found(2) } });
    await user.keyboard('bulk');
    await waitFor(() => expect(Object.keys(shown())).toEqual(['Orders: 2 found', 'Actions', 'Pages']));
    await user.keyboard('{Tab}');
    expect(shown()).toEqual({ Pages: ['Bulk Pickup Ready'] });
    expect(screen.getByText('Only pages')).toBeVisible();
    expect(field).toHaveFocus();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await waitFor(() => expect(Object.keys(shown())).toEqual(['Orders: 2 found', 'Actions', 'Pages']));
    expect(asked.filter(({ endpoint }) => endpoint === 'searchOrders').length).toBeGreaterThan(0);
  });

  it('Ctrl+Enter runs the search in the list', async () => {
    const { user } = await openPalette({ roles: ['user'], answers: { searchOrders: () => found(2) } });
    await user.keyboard(' 416 555 {Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toBe('/dashboard?find=416+555'));
    expect(await screen.findByText('Recipient 1')).toBeVisible();
  });

  it('a second Enter right after the first does not press anything on the page', async () => {
    const { user } = await openConsole({ roles: ['user'] });
    const button = screen.getByRole('button', { name: /^Keyboard/ });
    act(() => button.focus());
    await user.keyboard('{Control>}k{/Control}');
    await theField();
    await user.keyboard('bulk{Enter}{Enter}');
    await waitFor(() => expect(noPalette()).toBe(true));
    expect(button).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('recently opened results come first, per user on this device, stored without names and phone numbers', async () => {
  const first = await openPalette({ roles: ['user'], answers: { searchOrders: () => found(1) } });
  await first.user.keyboard('recipient');
  await waitFor(() => expect(chosen()).toBe('Recipient 0'));
  await first.user.keyboard('{Enter}');
  await waitFor(() => expect(noPalette()).toBe(true));
  const kept = JSON.stringify(first.environment.persistence.getRecent('casey.morgan@example.com'));
  expect(kept).toBe('[{"kind":"order","id":"ord_0","label":"REF-0"}]');
  expect(first.environment.persistence.getRecent('somebody.else@example.com')).toEqual([]);
  await first.user.keyboard('{Control>}k{/Control}');
  await theField();
  expect(shown()).toMatchObject({ Recent: ['Recipient 0'] });
});

it('a recent merchant is shown with its current name, and one that no longer exists is omitted', async () => {
  const { user, environment } = await openConsole({
    answers: { listMerchantNames: () => [{ id: 'mer_1', name: 'New Name', archived: true }] },
  });
  environment.persistence.setRecent('casey.morgan@example.com', [
    { kind: 'merchant', id: 'mer_0', label: 'Gone' },
    { kind: 'merchant', id: 'mer_1', label: 'Old Name' },
  ]);
  await user.keyboard('{Control>}k{/Control}');
  await theField();
  await waitFor(() => expect(shown()).toMatchObject({ Recent: ['New Name'] }));
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toContain('/merchants/viewMerchants?searchParam=New+Name'));
});

it('a recent page is listed only once, and arrows reach every page', async () => {
  const { user, environment } = await openConsole();
  environment.persistence.setRecent('casey.morgan@example.com', [
    { kind: 'page', id: 'rates', label: 'Rates' },
    { kind: 'order', id: 'ord_0', label: 'REF-0' },
  ]);
  await user.keyboard('{Control>}k{/Control}');
  const field = await theField();
  const menu = ['Orders', 'Bulk Pickup Ready', 'View Merchants', 'Add Merchant', 'View Users', 'Activity'];
  const pages = [...menu, 'Inspector'];
  expect(shown()).toEqual({ Recent: ['Rates', 'REF-0'], Views: VIEWS, Pages: pages });
  const gone: (string | null)[] = [];
  for (let at = 0; at < 12; at += 1) {
    gone.push(chosen());
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
    await user.keyboard('{ArrowDown}');
  }
  expect(gone).toEqual(['Rates', 'REF-0', ...VIEWS, ...pages]);
  expect(chosen()).toBe('Rates');

  // Tab narrows the search to the recent ones.
  await user.keyboard('{Tab}ref');
  expect(shown()).toEqual({ Recent: ['REF-0'] });
  await user.clear(field);
  await user.keyboard('rate');
  expect(shown()).toEqual({ Recent: ['Rates'] });
});

it('offers the two pages that were opened last, newest first, where no page matches what is typed', async () => {
  const { user, environment } = await openConsole({ answers: { searchOrders: () => found(0) } });
  const opened = ['activity', 'rates', 'dashboard'].map((id) => ({ kind: 'page', id, label: id }) as const);
  environment.persistence.setRecent('casey.morgan@example.com', opened);
  await user.keyboard('{Control>}k{/Control}');
  await theField();
  await user.keyboard('qqq');
  await waitFor(() => expect(shown()).toEqual({ Pages: ['Activity', 'Rates'] }));
});

it('finds a saved view by its name, and opens the dashboard with it', async () => {
  const { user } = await openPalette({ roles: ['user'], answers: { searchOrders: () => found(0) } });
  await user.keyboard('failed addr');
  await waitFor(() => expect(shown().Views).toEqual(['Failed addresses']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?view=failed-addresses'));
});
