/** Zones, shipping rules, merchants and staff users in the palette: where they are found, and what each opens. */
import { screen, waitFor, within } from '@testing-library/react';
import { address } from '../../support/renderApp';
import { ELISABETH } from '../merchants/support';
import { aUser } from '../staffUsers/support';
import { aZone, openZones } from '../zones/support';
import { chosen, noPalette, openConsole, openPalette, shown, theField } from './support';

beforeAll(() => {
  window.Element.prototype.scrollIntoView = () => undefined;
});

it('finds zones of the open merchant; one opens its prices, and Back to the list keeps its search', async () => {
  const { user } = openZones({ zones: [aZone('Centre', { H2X: 8 }), aZone('Est', { H1: 9 })] });
  await screen.findByRole('listitem', { name: 'Est' });
  await user.keyboard('{Control>}k{/Control}');
  await theField();
  await user.keyboard('est');
  await waitFor(() => expect(shown()).toEqual({ [`Zones of ${ELISABETH.name}`]: ['Est'] }));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Location Pricing: Est' })).toBeVisible();
  expect(address()).toContain('searchParam=Boul');
  expect(noPalette()).toBe(true);
});

it('says how many more there are in a group, as many as it knows', async () => {
  const names = [1, 2, 3, 4, 5].map((at) => ({ id: `mer_${at}`, name: `Wax ${at}`, archived: false }));
  const people = [1, 2, 3, 4].map((at) => aUser(`wax${at}@example.com`));
  const { user } = await openPalette({
    answers: {
      listMerchantNames: () => names,
      listStaffUsers: () => ({ users: people, next: 'wax4@example.com' }),
    },
  });
  await user.keyboard('wax');
  await waitFor(() =>
    expect(Object.keys(shown())).toEqual(
      expect.arrayContaining([
        'Merchants: 2 more. Type to narrow the list.',
        'Staff Users: 1+ more. Type to narrow the list.',
      ]),
    ),
  );
  await user.keyboard('{Tab}');
  await waitFor(() => expect(shown()).toEqual({ Merchants: names.map(({ name }) => name) }));
});

it('opens a merchant in the list', async () => {
  const { user } = await openPalette({
    roles: ['admin'],
    answers: {
      listMerchantNames: () => [
        { id: 'mer_2', name: 'The Wax House', archived: true },
        { id: ELISABETH.id, name: ELISABETH.name, archived: false },
      ],
      searchMerchants: () => [ELISABETH],
      getMerchant: () => ELISABETH,
    },
  });
  await user.keyboard('wax h');
  await waitFor(() => expect(shown()).toEqual({ Merchants: ['The Wax House'] }));
  expect(screen.getByRole('option')).toHaveTextContent('archived');
  await user.keyboard(`{Escape}${ELISABETH.name}{Enter}`);
  await waitFor(() => expect(address()).toContain('/merchants/viewMerchants?searchParam='));
  expect(await screen.findByRole('region', { name: new RegExp(ELISABETH.name) })).toBeVisible();
});

it('finds a page of a merchant by the merchant’s name and the page’s name', async () => {
  const { user } = await openPalette({
    roles: ['admin'],
    answers: {
      listMerchantNames: () => [
        { id: 'mer_2', name: 'The Wax House', archived: false },
        { id: ELISABETH.id, name: ELISABETH.name, archived: false },
      ],
      getMerchant: () => ELISABETH,
      listShippingRules: () => [],
    },
  });
  await user.keyboard('wax z');
  await waitFor(() => expect(shown()).toEqual({}));
  await user.keyboard('o');
  await waitFor(() => expect(shown()).toEqual({ Merchants: ['The Wax House'] }));
  expect(screen.getByRole('option')).toHaveTextContent('Zones');
  await user.keyboard(`{Escape}${ELISABETH.name} rules`);
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('Shipping Rules'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain('/viewShippingRules?merchantId='));
  expect(noPalette()).toBe(true);
});

it('filters the staff users page for a staff user without naming them in the address, even if it is already open', async () => {
  const people = [aUser('zoe@example.com', { name: 'Zoé' }), aUser('ada@example.com', { name: '' })];
  const { user } = await openConsole({ answers: { listStaffUsers: () => people } });
  for (const { typed, name, email } of [
    { typed: 'zoe', name: 'Zoé', email: 'zoe@example.com' },
    { typed: 'ada@', name: 'ada@example.com', email: 'ada@example.com' },
  ]) {
    await user.keyboard('{Control>}k{/Control}');
    await theField();
    await user.keyboard(typed);
    await waitFor(() => expect(chosen()).toBe(name));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Find an email or name')).toHaveValue(email));
    expect(address()).toBe('/users');
  }
});

it('a name in a right-to-left script keeps its own direction, in the palette and beside the code that its zone covers', async () => {
  const name = 'القدس (2)';
  const { user } = openZones({ zones: [aZone(name, { H2X: 8 })] });
  await screen.findByRole('listitem', { name });
  await user.type(screen.getByRole('textbox', { name: 'Which zone covers this postal code?' }), 'H2X 1Y4');
  const covering = within(screen.getByRole('search')).getByText(name);
  expect(covering).toHaveAttribute('dir', 'auto');
  await user.keyboard('{Control>}k{/Control}');
  await theField();
  await user.keyboard('القدس');
  const option = await screen.findByRole('option', { name: /القدس/ });
  expect(option.querySelector('[dir="auto"]')).toHaveTextContent(name);
});
