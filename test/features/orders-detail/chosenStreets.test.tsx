/** What of a chosen suggestion stays in the address form: its degrees until the words change, and the house number. */
import { screen, waitFor } from '@testing-library/react';
import { ADDRESSES, isClosed, openForm, ORDER, replace, save, values } from './addressForm';

type Form = Awaited<ReturnType<typeof openForm>>;
type User = Form['user'];

const uses = () => screen.getByRole('checkbox', { name: 'Use coordinates' });
const degrees = () =>
  ['Latitude', 'Longitude'].map((name) => screen.queryByLabelText<HTMLInputElement>(name)?.value);
/** Types the beginning of a street and picks the suggestion that begins with `wanted`. */
async function pick(user: User, typed: string, wanted: RegExp) {
  await replace(user, 'Street', typed);
  await user.click(await screen.findByText(wanted));
}

describe.each([
  ['without coordinates', ORDER],
  ['with coordinates', { ...ORDER, useCoordinate: true }],
])('OAC-12 the degrees of a chosen suggestion, in an address %s,', (_, order) => {
  /** Picks a suggestion with an exact place and uses its coordinates. */
  async function place(user: User) {
    await pick(user, 'mais', /^1455 Boul/);
    if (!(uses() as HTMLInputElement).checked) await user.click(uses());
    if (degrees()[0] !== '45.49') await pick(user, 'boul', /^1455 Boul/);
    expect(degrees()).toEqual(['45.49', '-73.57']);
  }

  it.each<[string, (user: User) => Promise<void>]>([
    ['another street is typed', (user) => replace(user, 'Street', 'Rue Sherbrooke')],
    ['another city is typed', (user) => replace(user, 'City', 'Laval')],
    ['a suggestion without a place is picked', (user) => pick(user, 'mais', /^Rue Maison/)],
  ])('are neither used nor kept after %s', async (_what, change) => {
    const { user, sent } = await openForm(order);
    await place(user);
    await change(user);
    expect(uses()).not.toBeChecked();
    await user.click(uses());
    expect(degrees()).toEqual(['', '']);
    await user.click(uses());
    await replace(user, 'Postal Code', 'H7N 1A1');
    await user.click(save());
    await waitFor(isClosed);
    const [body] = sent().flatMap((call) => (call.method === 'PATCH' ? [call.body] : []));
    expect(body).toMatchObject({ useCoordinate: false });
    expect(body).not.toHaveProperty('lat');
  });

  it('stay with another unit', async () => {
    const { user } = await openForm(order);
    await place(user);
    await replace(user, 'Unit', '12');
    expect(degrees()).toEqual(['45.49', '-73.57']);
  });

  it('stay when one of them was typed', async () => {
    const { user } = await openForm(order);
    await place(user);
    await replace(user, 'Latitude', '45.4');
    await replace(user, 'City', 'Laval');
    expect(degrees()).toEqual(['45.4', '-73.57']);
  });
});

it('OAC-12 an address with coordinates has them again after a mistaken pick, once its words are the former', async () => {
  const { user } = await openForm({ ...ORDER, useCoordinate: true });
  const [former, place] = [values(), degrees()];
  await pick(user, 'mais', /^1455 Boul/);
  expect(degrees()).not.toEqual(place);
  for (const name of ['Number', 'Street', 'City', 'Province', 'Postal Code', 'Country']) {
    await replace(user, name, former[name] ?? '');
  }
  expect(uses()).not.toBeChecked();
  await user.click(uses());
  expect(degrees()).toEqual(place);
});

describe('the typed house number', () => {
  const calgary = (street: string) => ({
    description: `${street}, Calgary, AB`,
    address: { street, city: 'Calgary', province: 'AB' },
  });
  const answers = {
    ...ADDRESSES,
    autocompleteAddress: () => ({ predictions: ['5 Avenue SW', '5e Avenue'].map(calgary) }),
  };

  it.each([
    ['', '1245 5 av', '5 Avenue SW', '1245'],
    ['1245', '5e', '5e Avenue', '1245'],
    ['', '5 aven', '5 Avenue SW', ''],
  ])('%j and %j becomes, with %s, the number %j', async (number, typed, street, kept) => {
    const { user, sent } = await openForm(ORDER, undefined, answers);
    await replace(user, 'Number', number);
    await pick(user, typed, new RegExp(`^${street},`));
    expect(values()).toMatchObject({ Number: kept, Street: street });
    await replace(user, 'Postal Code', 'T2P 1A1');
    await user.click(save());
    await waitFor(isClosed);
    expect(sent().at(-1)?.body).toMatchObject({ street: `${kept} ${street}`.trim() });
  });
});
