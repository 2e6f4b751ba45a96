/** The merchants list as a user sees it. */
import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { address } from '../../support/renderApp';
import { refusal } from '../../support/apiAnswers';
import { toast } from '../../support/toasts';
import {
  ATELIER,
  ELISABETH,
  GONE,
  heads,
  openMerchants,
  openPanel,
  rowTexts,
  theTable,
  toggleOf,
} from './support';

const field = () => screen.getByRole('textbox', { name: 'Search by name' });
const menuOf = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` });

it('MLS-01 MLS-02 MLS-03 MLS-04 MLS-05 MLS-06 lists merchants by name with location and properties, no pagination', async () => {
  openMerchants();
  expect(await rowTexts()).toEqual([
    ['Atelier Verdun', '0b7e41c9-1111', '4120, rue Wellington, Montréal', '–', ''],
    [
      'Boulangerie Sainte-Élisabeth',
      '3f9c1e84-7b0d-4c52-9a6e-d81f52c0a21b',
      '200, 5171, av. du Parc, Montréal',
      'ste-elisabethAuto PickupSignature Required',
      '',
    ],
  ]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Merchants');
  expect(document.title).toContain('Merchants');
  expect(heads()).toEqual(['Name', 'ID', 'Location', 'Properties', 'Actions']);
  expect(screen.queryByRole('navigation', { name: /pag/i })).toBeNull();
  expect(screen.getByText('merchants', { exact: false, selector: '.merchants-count' })).toHaveTextContent(
    '2 merchants',
  );
});

it('MLS-07 MLS-17 MLS-18 MLS-20 a search updates the address, names the search, and shows a Status column', async () => {
  const { user, calls } = openMerchants();
  await rowTexts();
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  await user.type(field(), ' boul ');
  await user.click(screen.getByRole('button', { name: 'Search' }));

  await waitFor(() => expect(address()).toBe('/merchants/viewMerchants?searchParam=boul'));
  expect(await rowTexts()).toEqual([
    ['Boulangerie Guillaume', 'd01f6b38-2222', expect.any(String), expect.any(String), 'ARCHIVED', ''],
    [
      'Boulangerie Sainte-Élisabeth',
      '3f9c1e84-7b0d-4c52-9a6e-d81f52c0a21b',
      expect.any(String),
      expect.any(String),
      'ACTIVE',
      '',
    ],
  ]);
  expect(heads()).toEqual(['Name', 'ID', 'Location', 'Properties', 'Status', 'Actions']);
  expect(screen.getByText(/^Showing search results for:/)).toHaveTextContent(
    'Showing search results for: boul',
  );
  expect(calls().filter(({ path }) => path.includes('nameSearch'))).toEqual([
    { path: '/merchants/nameSearch?name=boul', body: undefined },
  ]);
});

it('MLS-19 MLS-21 an address with searchParam searches at once; Reset clears it and loads the whole list', async () => {
  const { user, calls } = openMerchants({ at: '/merchants/viewMerchants?searchParam=boul' });
  expect(await rowTexts()).toHaveLength(2);
  expect(calls().map(({ path }) => path)).toEqual(['/merchants/nameSearch?name=boul']);
  expect(field()).toHaveValue('boul');

  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(address()).toBe('/merchants/viewMerchants'));
  expect((await rowTexts()).map(([name]) => name)).toEqual([
    'Atelier Verdun',
    'Boulangerie Sainte-Élisabeth',
  ]);
  expect(screen.queryByText(/^Showing search results/)).toBeNull();
  expect(heads()).not.toContain('Status');
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

it('MLS-19 Reset of a name that was only typed reads the whole list again, too', async () => {
  const { user, calls } = openMerchants();
  await rowTexts();
  const asked = calls().length;
  await user.type(field(), 'boul');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(calls().length).toBeGreaterThan(asked));
  expect(field()).toHaveValue('');
  expect(await rowTexts()).toHaveLength(2);
});

it('refuses to search for a name longer than a merchant name can be, says so, and keeps it in the field', async () => {
  const { user, calls } = openMerchants();
  await rowTexts();
  const asked = calls().length;
  await user.click(field());
  await user.paste('n'.repeat(501));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await toast('The name is too long: it may have at most 500 characters.');
  expect(field()).toHaveValue('n'.repeat(501));
  expect(address()).toBe('/merchants/viewMerchants');
  expect(calls()).toHaveLength(asked);
});

it('Back shows the list of the previous address', async () => {
  const { user } = openMerchants();
  await rowTexts();
  await user.type(field(), 'boul{Enter}');
  await waitFor(() => expect(address()).toContain('searchParam=boul'));
  await rowTexts();
  window.history.back();
  await waitFor(() => expect(address()).toBe('/merchants/viewMerchants'));
  expect((await rowTexts()).map(([name]) => name)).toEqual([
    'Atelier Verdun',
    'Boulangerie Sainte-Élisabeth',
  ]);
});

it.each([
  ['the whole list, for one outside the search', ATELIER, '/merchants/viewMerchants'],
  [
    'the search for its name, for an archived one',
    GONE,
    '/merchants/viewMerchants?searchParam=Boulangerie+Guillaume',
  ],
])('a link to a merchant opens it in a list that contains it: %s', async (_which, merchant, at) => {
  openMerchants({ at: `/merchants/viewMerchants?searchParam=elisab&merchantId=${String(merchant.id)}` });
  await screen.findByRole('region', { name: `Details of ${String(merchant.name)}` });
  await waitFor(() => expect(address()).toBe(at));
});

it('a link to a merchant that no longer exists says so, and keeps the search', async () => {
  const { store } = openMerchants({
    at: '/merchants/viewMerchants?searchParam=boul&merchantId=nobody',
  });
  await screen.findByText('Merchant not found in table.');
  expect(await rowTexts()).toHaveLength(2);
  expect(selectNotices(store.getState())).toHaveLength(1);
});

it('a click on the id copies the whole id and says so', async () => {
  const { user } = openMerchants();
  await rowTexts();
  const id = String(ELISABETH.id);
  const button = screen.getByRole('button', { name: `${id}, copy` });
  expect(button).toHaveTextContent(id);
  await user.click(button);
  await waitFor(() => expect(screen.getByText('Copied', { selector: '[role=status]' })).toBeInTheDocument());
  expect(await navigator.clipboard.readText()).toBe(id);
  expect(screen.queryByRole('region', { name: /^Details/ })).toBeNull();
});

it('a search that finds nothing says so and offers Reset', async () => {
  openMerchants({ at: '/merchants/viewMerchants?searchParam=xyz' });
  expect(await screen.findByRole('heading', { name: 'No merchant matches “xyz”.' })).toBeVisible();
  expect(document.getElementById('announcements')).toHaveTextContent('No merchants found');
  expect(screen.getAllByRole('button', { name: 'Reset' })).toHaveLength(2);
});

it('an empty list leads to Add Merchant', async () => {
  const { user } = openMerchants({ merchants: [] });
  expect(await screen.findByRole('heading', { name: 'No merchants yet' })).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'Add Merchant' }).at(-1) as HTMLElement);
  expect(address()).toBe('/merchants/addMerchant');
});

it('MSG-41 a list that cannot be loaded says why and can be retried', async () => {
  let isDown = true;
  const { user } = openMerchants({
    answers: { listMerchants: () => (isDown ? refusal(503, 'Out of order.') : undefined) },
  });
  expect(await screen.findByRole('heading', { name: messages.merchantsNotLoaded })).toBeVisible();
  expect(screen.getByText('Out of order.')).toBeVisible();
  await toast('Could not load merchants.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowTexts()).toHaveLength(2);
});

describe('the row menu', () => {
  it.each([
    ['', ''],
    ['?searchParam=boul', '&searchParam=boul'],
  ])(
    'MLS-08 MLS-09 MLS-10 MLS-16 leads to the merchant’s pages and does not open the row (%s)',
    async (query, carried) => {
      const { user } = openMerchants({ at: `/merchants/viewMerchants${query}` });
      await rowTexts();
      const { id, name } = ELISABETH as { id: string; name: string };
      await user.click(menuOf(name));
      const items = await screen.findAllByRole('menuitem');
      expect(items.map((item) => item.textContent)).toEqual([
        'Edit zones',
        'Shipping rules',
        'Manage Users',
        'Archive Merchant',
      ]);
      const encoded = encodeURIComponent(name);
      expect(items.slice(0, 3).map((item) => item.getAttribute('href'))).toEqual([
        `/merchants/${encoded}/viewZones?merchantId=${id}${carried}`,
        `/merchants/${encoded}/viewShippingRules?merchantId=${id}${carried}`,
        `/merchants/${id}/users${query}`,
      ]);
      expect(screen.queryByRole('region', { name: /Details/ })).toBeNull();
      await user.click(screen.getByRole('menuitem', { name: 'Edit zones' }));
      expect(address()).toBe(`/merchants/${encoded}/viewZones?merchantId=${id}${carried}`);
    },
  );

  it('MLS-11 MLS-12 MLS-13 MSG-51 MSG-52 asks, archives, says so, clears the search and reloads', async () => {
    const { user, calls } = openMerchants({ at: '/merchants/viewMerchants?searchParam=boul' });
    await rowTexts();
    const { id, name } = ELISABETH as { id: string; name: string };
    const ask = async () => {
      await user.click(menuOf(name));
      await user.click(await screen.findByRole('menuitem', { name: 'Archive Merchant' }));
      const question = await screen.findByText(`Are you sure you want to archive ${name}?`);
      expect(screen.getByText('This action cannot be undone.')).toBeVisible();
      return within(question.closest('.bp6-alert') as HTMLElement);
    };
    const archives = () => calls().filter(({ path }) => path.endsWith('/archive'));

    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('This action cannot be undone.')).toBeNull());
    expect(menuOf(name)).toHaveFocus();
    expect(archives()).toEqual([]);

    await user.click((await ask()).getByRole('button', { name: 'Archive Merchant' }));
    await toast(`${name} has been archived.`);
    expect(archives()).toEqual([{ path: `/merchants/${id}/archive`, body: undefined }]);
    await waitFor(() => expect(address()).toBe('/merchants/viewMerchants'));
    expect((await rowTexts()).map(([shown]) => shown)).toEqual(['Atelier Verdun']);
    expect(field()).toHaveValue('');
    // The row and its menu are gone, so the focus goes to the search field.
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('MLS-08 STA-05 an archived merchant has no Archive, and its panel no pencils', async () => {
    const { user } = openMerchants({ at: '/merchants/viewMerchants?searchParam=guill' });
    await rowTexts();
    await user.click(menuOf('Boulangerie Guillaume'));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Edit zones',
      'Shipping rules',
      'Manage Users',
    ]);
    await user.keyboard('{Escape}');
    const panel = await openPanel(user, 'Boulangerie Guillaume');
    expect(panel).toHaveTextContent('Archived, read-only');
    expect(within(panel).queryByRole('button', { name: /^(Edit|Create)/ })).toBeNull();
    await user.click(within(panel).getByText('Porte arrière'));
    expect(within(panel).queryByRole('textbox')).toBeNull();
  });
});

describe('opening rows', () => {
  it('MLS-14 MLS-15 a click opens a row, another closes it; only one is open at a time', async () => {
    const { user } = openMerchants();
    await rowTexts();
    const table = await theTable();
    await user.click(within(table).getByText('4120, rue Wellington, Montréal'));
    expect(screen.getByRole('region', { name: 'Details of Atelier Verdun' })).toBeVisible();
    await user.click(within(table).getByText('200, 5171, av. du Parc, Montréal'));
    expect(screen.getByRole('region', { name: /^Details/ })).toHaveAccessibleName(
      'Details of Boulangerie Sainte-Élisabeth',
    );
    await user.click(within(table).getByText('200, 5171, av. du Parc, Montréal'));
    expect(screen.queryByRole('region', { name: /^Details/ })).toBeNull();
  });

  it('MLS-14 by keyboard: arrows move between rows, Enter opens, Escape closes', async () => {
    const { user } = openMerchants();
    await rowTexts();
    (await toggleOf('Atelier Verdun')).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await toggleOf('Boulangerie Sainte-Élisabeth')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: /^Details/ })).toBeVisible();
    expect(await toggleOf('Boulangerie Sainte-Élisabeth')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: /^Details/ })).toBeNull();
    expect(await toggleOf('Boulangerie Sainte-Élisabeth')).toHaveFocus();
  });

  it('MLS-14 the keys continue from the row that was clicked', async () => {
    const { user } = openMerchants();
    await rowTexts();
    await user.click(within(await theTable()).getByText('200, 5171, av. du Parc, Montréal'));
    expect(await toggleOf('Boulangerie Sainte-Élisabeth')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: /^Details/ })).toBeNull();
    await user.keyboard('{ArrowUp}');
    await waitFor(async () => expect(await toggleOf('Atelier Verdun')).toHaveFocus());
  });

  it('MLS-14 Tab leads to the row that a link opened', async () => {
    const { user } = openMerchants({ at: `/merchants/viewMerchants?merchantId=${String(ELISABETH.id)}` });
    await screen.findByRole('region', { name: /^Details/ });
    await user.click(field());
    await user.tab();
    expect(await toggleOf('Boulangerie Sainte-Élisabeth')).toHaveFocus();
  });
});

it('draws only a window of a long list, and shows the full count', async () => {
  const merchants = Array.from({ length: 420 }, (_, at) => ({
    ...ATELIER,
    id: `mer_${at}`,
    name: `Shop ${String(at).padStart(4, '0')}`,
  }));
  openMerchants({ merchants });
  const rows = await rowTexts();
  expect(rows.length).toBeLessThan(60);
  expect(await theTable()).toHaveAttribute('aria-rowcount', '421');
  expect(screen.getByText('420')).toBeVisible();
});
