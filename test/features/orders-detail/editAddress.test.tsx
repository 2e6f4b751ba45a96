import { act, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { messages } from '../../../src/contract/messages';
import { OrderDetail } from '../../../src/features/orders/detail/OrderDetail';
import { startEditing } from '../../../src/store/views/orders/orderEditing';
import { refusal } from '../../support/apiAnswers';
import { openOrder, type WireOrder } from './support';
import {
  ORDER,
  UPDATED,
  tab,
  editButton,
  field,
  values,
  save,
  isClosed,
  ADDRESSES,
  openForm,
  replace,
} from './addressForm';
import { deferred } from '../../support/deferred';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

it('starts with the current address and the focus in the street', async () => {
  await openForm();
  expect(values()).toEqual({
    Number: '88',
    Street: 'Harbour Street',
    Unit: '3107',
    City: 'Toronto',
    Province: 'ON',
    'Postal Code': 'M5J 0C3',
    Country: 'Canada',
    Sublocality: '',
  });
  expect(screen.getByRole('checkbox', { name: 'Business address' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Use coordinates' })).not.toBeChecked();
  expect(field('Street')).toHaveFocus();
});

it('OAC-11 OAC-13 OAC-14 MSG-13 API-06 sends the filled texts with the number in the street, and shows the new address', async () => {
  const { user, sent, toasts } = await openForm();
  await replace(user, 'Number', ' 90 ');
  await replace(user, 'Unit', ' ');
  await replace(user, 'Sublocality', ' Harbourfront ');
  await user.keyboard('{Enter}');

  await waitFor(isClosed);
  expect(sent()).toMatchObject([
    {
      method: 'PATCH',
      path: `/orders/recipientAddress/${ORDER.id}`,
      body: {
        street: '90 Harbour Street',
        city: 'Toronto',
        province: 'ON',
        postalCode: 'M5J 0C3',
        country: 'Canada',
        sublocality: 'Harbourfront',
        isBusinessAddress: false,
        useCoordinate: false,
      },
      ifMatch: '"7"',
    },
  ]);
  expect(toasts()).toEqual([['Success!', UPDATED, 3_000]]);
  expect(screen.getByText('90 Harbour Street')).toBeInTheDocument();
  expect(editButton()).toHaveFocus();
});

it('OAC-12 OAC-14 with Use coordinates on, sends lat and lng as numbers, also for the origin', async () => {
  const { user, sent } = await openForm(ORDER, 'Origin Address');
  await user.click(screen.getByRole('checkbox', { name: 'Use coordinates' }));
  expect(field('Latitude')).toHaveValue('43.6');
  await replace(user, 'Latitude', '45.5');
  await replace(user, 'Street', '');
  await user.click(save());

  await waitFor(isClosed);
  expect(sent()[0]).toMatchObject({
    path: `/orders/originAddress/${ORDER.id}`,
    body: { lat: 45.5, lng: -79.6, useCoordinate: true, isBusinessAddress: true, city: 'Mississauga' },
  });
  expect(Object.keys(sent()[0]?.body as object)).not.toContain('street');
});

it('Enter in a switch saves, and the switch keeps the focus and its state meanwhile', async () => {
  const wait = deferred();
  const updateOrderAddress = () => wait.until.then(() => refusal(409, 'Try again later.'));
  const { user, sent } = await openForm(ORDER, 'Destination Address', { ...ADDRESSES, updateOrderAddress });
  const business = screen.getByRole('checkbox', { name: 'Business address' });
  const coordinates = screen.getByRole('checkbox', { name: 'Use coordinates' });
  await user.click(business);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  // A disabled field would lose the focus.
  for (const box of [business, coordinates]) expect(box).toBeEnabled();
  await user.click(coordinates);
  await user.click(business);
  expect([business, coordinates].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  expect(business).toHaveFocus();
  wait.end();
  await waitFor(() => expect(business).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(business);
  expect(business).not.toBeChecked();
});

it('OAC-12 an address with coordinates that is changed in words is looked up by its words, which is said', async () => {
  const { user, sent } = await openForm({ ...ORDER, useCoordinate: true });
  const uses = screen.getByRole('checkbox', { name: 'Use coordinates' });
  await replace(user, 'Unit', '12');
  expect(uses).toBeChecked();
  await replace(user, 'Street', 'Rue Sherbrooke');
  expect(uses).not.toBeChecked();
  expect(screen.getByText(messages.coordinatesLeft)).toBeVisible();
  await user.click(save());
  await waitFor(isClosed);
  expect(sent()[0]?.body).toMatchObject({ street: '88 Rue Sherbrooke', useCoordinate: false });
  expect(sent()[0]?.body).not.toHaveProperty('lat');
});

describe('OAC-12 Use coordinates turned on', () => {
  const turnOn = (user: Awaited<ReturnType<typeof openForm>>['user']) =>
    user.click(screen.getByRole('checkbox', { name: 'Use coordinates' }));
  const degrees = () =>
    [field('Latitude'), field('Longitude')].map((input) => (input as HTMLInputElement).value);
  const placedBy = (locationAccuracy: 'area' | 'street' | 'exact'): WireOrder => ({
    ...ORDER,
    recipientAddress: { ...ORDER.recipientAddress, locationAccuracy },
  });

  it('starts with the exact place of the address', async () => {
    const { user } = await openForm(placedBy('exact'));
    await turnOn(user);
    expect(degrees()).toEqual(['43.640812', '-79.38012']);
  });

  it.each(['area', 'street'] as const)('asks for the degrees if only the %s is known', async (accuracy) => {
    const { user, sent } = await openForm(placedBy(accuracy));
    await turnOn(user);
    expect(degrees()).toEqual(['', '']);
    await user.click(save());
    expect(field('Latitude')).toHaveAccessibleDescription('Latitude must be a number from -90 to 90.');
    expect(sent()).toEqual([]);
  });

  it('does not keep the place of the former words, before or after it was turned on', async () => {
    const { user } = await openForm();
    await replace(user, 'Street', 'Rue Sherbrooke');
    await turnOn(user);
    expect(degrees()).toEqual(['', '']);
    await turnOn(user);
    await replace(user, 'Street', 'Harbour Street');
    await turnOn(user);
    expect(degrees()).toEqual(['43.640812', '-79.38012']);
    await replace(user, 'City', 'Laval');
    expect(degrees()).toEqual(['', '']);
  });

  it('keeps degrees that were typed', async () => {
    const { user } = await openForm();
    await turnOn(user);
    await replace(user, 'Latitude', '45.5');
    await replace(user, 'City', 'Laval');
    expect(degrees()).toEqual(['45.5', '-79.38012']);
  });

  it('has the exact place of a chosen suggestion until its words change', async () => {
    const { user } = await openForm();
    await replace(user, 'Street', 'mais');
    await user.click(await screen.findByText(/^1455 Boul/));
    expect(field('City')).toHaveValue('Montréal');
    await turnOn(user);
    expect(degrees()).toEqual(['45.49', '-73.57']);
    await turnOn(user);
    await replace(user, 'Number', '1');
    await turnOn(user);
    expect(degrees()).toEqual(['', '']);
  });

  it('does not keep the former place beside a suggestion without an exact one', async () => {
    const { user } = await openForm();
    await replace(user, 'Street', 'mais');
    await user.click(await screen.findByText(/^Rue Maisonneuve/));
    expect(field('City')).toHaveValue('Laval');
    await turnOn(user);
    expect(degrees()).toEqual(['', '']);
  });
});

it('ODT-16 ODT-17 a missing address says so and starts with the submitted one, which can be saved unchanged', async () => {
  const { user, sent } = await openForm({ ...ORDER, recipientAddress: null });
  expect(screen.getByText('Destination not valid or being geocoded.')).toBeInTheDocument();
  expect(values()).toMatchObject({ Street: '88 harbour st', City: 'toronto', 'Postal Code': 'm5j0c3' });

  await user.click(save());
  await waitFor(isClosed);
  expect(sent()[0]?.body).toEqual({
    street: '88 harbour st',
    unit: '3107',
    city: 'toronto',
    postalCode: 'm5j0c3',
    useCoordinate: false,
  });
});

it('ODT-15 only one of the two addresses can be edited at a time', async () => {
  const { user } = await openForm();
  await user.click(tab('Origin Address'));
  expect(editButton()).toBeDisabled();
  expect(editButton()).toHaveAccessibleDescription('The other address is being edited.');

  await user.click(tab('Destination Address'));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.click(tab('Origin Address'));
  expect(editButton()).toBeEnabled();
  await user.click(editButton());
  expect(await screen.findByRole('form', { name: 'Edit origin address' })).toBeInTheDocument();
});

it('an address and a text of the order can be edited side by side', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Edit Notes' }));
  expect(screen.getByRole('textbox', { name: 'Notes' })).toBeInTheDocument();
  expect(field('Street')).toBeInTheDocument();
});

it('marks the fields that are missing, sends nothing and keeps the input', async () => {
  const { user, sent } = await openForm();
  for (const name of ['Street', 'City', 'Postal Code']) await replace(user, name, '');
  await user.click(save());

  expect(field('Street')).toHaveAccessibleDescription('Street is a required field');
  expect(field('City')).toHaveAccessibleDescription('City is a required field');
  expect(field('Postal Code')).toHaveAccessibleDescription('Postal Code is a required field');
  expect(field('Street')).toHaveFocus();
  expect(field('Unit')).toHaveValue('3107');
  expect(sent()).toEqual([]);

  await user.type(field('City'), 'Laval');
  expect(field('City')).toBeValid();
  expect(field('Street')).toBeInvalid();
});

it('says that coordinates are out of range', async () => {
  const { user, sent } = await openForm();
  await user.click(screen.getByRole('checkbox', { name: 'Use coordinates' }));
  await replace(user, 'Latitude', '91');
  await replace(user, 'Longitude', 'west');
  await user.click(save());

  expect(field('Latitude')).toHaveAccessibleDescription('Latitude must be a number from -90 to 90.');
  expect(field('Longitude')).toHaveAccessibleDescription('Longitude must be a number from -180 to 180.');
  expect(field('Latitude')).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('Cancel and Escape restore the address, send nothing and keep the order open', async () => {
  const { user, sent, onClose } = await openForm();
  await replace(user, 'City', 'Laval');
  await user.keyboard('{Escape}');
  isClosed();
  expect(editButton()).toHaveFocus();

  await user.click(editButton());
  expect(await screen.findByDisplayValue('Toronto')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  isClosed();
  expect(sent()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('sends nothing for an unchanged address', async () => {
  const { user, sent } = await openForm();
  await user.keyboard('{Enter}');
  isClosed();
  expect(editButton()).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('MSG-15 a refusal is a Note, and what was typed stays, even if the order is collapsed', async () => {
  const { user, store, toasts, unmount } = await openForm(ORDER, 'Origin Address', {
    ...ADDRESSES,
    updateOrderAddress: () => refusal(400, 'The field street is too long.'),
  });
  await replace(user, 'Street', '14 Depot Road');
  await user.click(save());
  await waitFor(() => expect(toasts()).toEqual([['Note', 'The field street is too long.', 5_000]]));
  expect(field('Street')).toHaveValue('14 Depot Road');
  unmount();

  render(
    <Provider store={store}>
      <MemoryRouter>
        <OrderDetail orderId={ORDER.id} panel={{ current: null }} onClose={jest.fn()} />
      </MemoryRouter>
    </Provider>,
  );
  expect(tab('Origin Address')).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByLabelText('Street')).toHaveValue('14 Depot Road');
});

it('shows a spinner while saving, and sends nothing twice', async () => {
  const wait = deferred();
  const { user, sent } = await openForm(ORDER, 'Destination Address', {
    ...ADDRESSES,
    updateOrderAddress: (call) => wait.until.then(() => ADDRESSES.updateOrderAddress(call)),
  });
  await replace(user, 'City', 'Laval');
  await user.keyboard('{Enter}{Enter}');
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(screen.getByRole('progressbar', { name: 'Saving the address' })).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
  act(wait.end);
  await waitFor(isClosed);
});

it('can be started by a key as well: its tab is selected', async () => {
  const { store } = await openOrder(ORDER, { answers: ADDRESSES });
  act(() => store.dispatch(startEditing(ORDER.id, 'originAddress')));
  await waitFor(() => expect(field('Street')).toHaveFocus());
  expect(field('Street')).toHaveValue('12 Depot Road');
});

it('has no accessibility violations', async () => {
  const { user, container } = await openForm();
  await user.click(screen.getByRole('checkbox', { name: 'Use coordinates' }));
  await replace(user, 'Latitude', '91');
  await user.click(save());
  const { violations } = await axe.run(container, {
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      region: { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

describe('when somebody else changed the order', () => {
  const theirAddress = { ...ORDER.recipientAddress, street: 'Queens Quay', number: '1' };

  async function stale(current: WireOrder) {
    const opened = await openForm(ORDER, 'Destination Address', {
      ...ADDRESSES,
      updateOrderAddress: (call) =>
        call.ifMatch === '"9"'
          ? ADDRESSES.updateOrderAddress(call)
          : refusal(412, 'Stale.', { current, changed: LAST_CHANGE }),
    });
    await replace(opened.user, 'City', 'Laval');
    await opened.user.keyboard('{Enter}');
    return opened;
  }

  it('another part, or only the place on the map: saves again on the new version without asking', async () => {
    const recipientAddress = { ...ORDER.recipientAddress, location: { lat: 1, lng: 2 } };
    const { sent } = await stale({ ...ORDER, notes: 'New', recipientAddress, version: 9 });
    await waitFor(isClosed);
    expect(sent().map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"9"']);
  });

  it('the same address: shows before, theirs and mine; either can win', async () => {
    const { user, sent } = await stale({ ...ORDER, recipientAddress: theirAddress, version: 9 });
    const card = await screen.findByRole('group', {
      name: 'Destination address was changed in the meantime',
    });
    expect(
      within(card)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '3107-88 Harbour Street, Toronto, ON M5J 0C3, Canada',
      '3107-1 Queens Quay, Toronto, ON M5J 0C3, Canada',
      '3107-88 Harbour Street, Laval, ON M5J 0C3, Canada',
    ]);
    expect(card).toHaveTextContent(LAST_CHANGED);

    await user.click(within(card).getByRole('button', { name: 'Keep mine' }));
    await waitFor(isClosed);
    expect(sent()[1]).toMatchObject({ ifMatch: '"9"', body: { city: 'Laval', street: '88 Harbour Street' } });
  });

  it('the same address: Take theirs needs no request', async () => {
    const { user, sent } = await stale({ ...ORDER, recipientAddress: theirAddress, version: 9 });
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    isClosed();
    expect(screen.getByText('1 Queens Quay')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });
});
