/** The address form of an open order, with helpers named after what a user does. */
import { screen } from '@testing-library/react';
import type { Order } from '../../../src/contract/schemas/orders';
import type { Handlers } from '../../support/fakeApi';
import { FULL_ORDER, openOrder, type WireOrder } from './support';

export const ORDER = { ...FULL_ORDER, version: 7 } satisfies Order;
export const UPDATED =
  'Order updated. Refreshing orders. Please double check the result of the geocoding. Do not forget to reprint the labels of any modified orders';
export const STREETS = [
  {
    description: '1455 Boul. De Maisonneuve O., Montréal, QC H3G 1M8',
    address: {
      number: '1455',
      street: 'Boul. De Maisonneuve O.',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H3G 1M8',
      country: 'CA',
      location: { lat: 45.49, lng: -73.57 },
    },
  },
  {
    description: 'Rue Maisonneuve, Laval, QC H7N 1A1',
    address: { street: 'Rue Maisonneuve', city: 'Laval' },
  },
];

export const tab = (name: string) => screen.getByRole('tab', { name });
export const editButton = () => screen.getByRole('button', { name: 'Edit address' });
export const field = (name: string) => screen.getByLabelText(name);
export const values = () =>
  Object.fromEntries(
    ['Number', 'Street', 'Unit', 'City', 'Province', 'Postal Code', 'Country', 'Sublocality'].map((name) => [
      name,
      (field(name) as HTMLInputElement).value,
    ]),
  );
export const save = () => screen.getByRole('button', { name: 'Save address' });
export const isClosed = () =>
  expect(screen.queryByRole('button', { name: 'Save address' })).not.toBeInTheDocument();

/** Answers that store the address and suggest streets. */
export const ADDRESSES = {
  autocompleteAddress: () => ({ predictions: STREETS }),
  updateOrderAddress: ({ params: { addressType = '' }, body: { lat, lng, ...address } }) => ({
    ...ORDER,
    [addressType]: { ...address, ...(lat !== undefined && lng !== undefined && { location: { lat, lng } }) },
    version: 8,
  }),
} satisfies Handlers;

export async function openForm(
  order: WireOrder = ORDER,
  tabName = 'Destination Address',
  answers: Handlers = ADDRESSES,
  config: NonNullable<Parameters<typeof openOrder>[1]>['config'] = {},
) {
  const opened = await openOrder(order, { answers, typesAtOnce: true, config });
  await opened.user.click(tab(tabName));
  await opened.user.click(editButton());
  await screen.findByRole('button', { name: 'Save address' });
  return opened;
}

export async function replace(
  user: Awaited<ReturnType<typeof openForm>>['user'],
  name: string,
  text: string,
) {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}
