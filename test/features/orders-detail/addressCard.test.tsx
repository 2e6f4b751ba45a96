import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { BARE_ORDER, FULL_ORDER, openOrder, type WireOrder } from './support';

const DESTINATION_MISSING = 'Destination not valid or being geocoded.';
const ORIGIN_MISSING = 'Origin Address not valid or being geocoded.';

const card = () => screen.getByRole('group', { name: 'Addresses' });
const panel = () => within(card()).getByRole('tabpanel');
const fields = () =>
  within(panel())
    .queryAllByText(/./, { selector: 'dt' })
    .map((name) => [name.textContent, name.nextElementSibling?.textContent]);

async function openTab(order: WireOrder, name: string) {
  const opened = await openOrder(order);
  await opened.user.click(screen.getByRole('tab', { name }));
  return opened;
}

it('ODT-13 has the three tabs, with the destination open', async () => {
  await openOrder(FULL_ORDER);

  const tabs = within(card()).getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Destination Address',
    'Origin Address',
    'OG Destination Address',
  ]);
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
  expect(fields()).toEqual([
    ['Address', '88 Harbour Street'],
    ['Unit', '3107'],
    ['City', 'Toronto, ON\u00a0 M5J 0C3'],
    ['Country', 'Canada'],
    ['Coordinates', '43.64081, −79.38012'],
    ['Type', 'Residence'],
  ]);
  expect(within(panel()).getByText('Address found')).toBeInTheDocument();
});

it.each<['area' | 'street', number | undefined, string, string]>([
  ['area', 2, 'Approximate: postal code only', 'within about 2 km'],
  ['area', undefined, 'Approximate: postal code only', 'it may be kilometres off'],
  ['street', undefined, 'Approximate: street only', 'somewhere on the street'],
])(
  'shows that an address is approximate and how far off it may be, instead of that it was found: %s, %p km',
  async (locationAccuracy, locationWithinKm, what, distance) => {
    const recipientAddress = { ...FULL_ORDER.recipientAddress, locationAccuracy, locationWithinKm };
    await openTab({ ...FULL_ORDER, recipientAddress }, 'Origin Address');
    expect(within(panel()).queryByText(what)).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('tab', { name: 'Destination Address' }));
    expect(within(panel()).getByText(what)).toBeInTheDocument();
    expect(within(panel()).queryByText('Address found')).not.toBeInTheDocument();
    expect(fields()).toContainEqual(['Coordinates', `43.64081, −79.38012 ${distance}`]);
  },
);

it('ODT-13 shows the origin in its tab, reached with the arrow keys', async () => {
  const { user } = await openOrder(FULL_ORDER);

  screen.getByRole('tab', { name: 'Destination Address' }).focus();
  await user.keyboard('{ArrowRight}{Enter}');

  expect(fields()).toContainEqual(['Address', '12 Depot Road']);
  expect(fields()).toContainEqual(['Type', 'Business']);
});

it('ODT-14 shows the destination as submitted, read-only', async () => {
  await openTab({ ...FULL_ORDER, orderStatus: 'GEOCODEDFAILED' }, 'OG Destination Address');

  expect(fields()).toEqual([
    ['Address', '88 harbour st'],
    ['Unit', '3107'],
    ['City', 'toronto\u00a0 M5J 0C3'],
    ['Country', '–'],
    ['Coordinates', '–'],
    ['Type', '–'],
  ]);
  expect(within(panel()).queryByRole('button')).not.toBeInTheDocument();
  expect(within(panel()).queryByRole('textbox')).not.toBeInTheDocument();
});

test.each([[null], [undefined], [{}]])(
  'ODT-16 MSG-31 says so when the destination is %p',
  async (recipientAddress) => {
    await openOrder({ ...FULL_ORDER, recipientAddress });

    expect(within(panel()).getByText(DESTINATION_MISSING)).toBeInTheDocument();
    expect(fields()).toEqual([]);
    expect(within(panel()).queryByText('Address found')).not.toBeInTheDocument();
  },
);

it('ODT-17 MSG-32 says so when the origin is missing', async () => {
  await openTab({ ...FULL_ORDER, originAddress: null }, 'Origin Address');

  expect(within(panel()).getByText(ORIGIN_MISSING)).toBeInTheDocument();
  expect(screen.queryByText(DESTINATION_MISSING)).not.toBeInTheDocument();
});

it('ODT-16 shows the message above an address that was kept although it was not found', async () => {
  const { location: _, ...typed } = FULL_ORDER.recipientAddress;
  await openOrder({ ...FULL_ORDER, validAddress: false, recipientAddress: typed });

  const problem = within(panel()).getByText(DESTINATION_MISSING);
  const street = within(panel()).getByText('88 Harbour Street');
  expect(problem.compareDocumentPosition(street)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(panel()).queryByText('Address found')).not.toBeInTheDocument();
});

describe('Retry Geocode', () => {
  const button = () => screen.queryByRole('button', { name: 'Retry Geocode' });
  const offered = ['ARCHIVED', 'CREATED', 'GEOCODEDFAILED'];

  test.each(ORDER_STATUSES)('ODT-18 is offered by status: %s', async (orderStatus) => {
    await openOrder({ ...FULL_ORDER, orderStatus });
    expect(button() !== null).toBe(offered.includes(orderStatus));
  });

  it('OAC-24 sends the geocode retry and shows the result', async () => {
    const found = { ...FULL_ORDER, id: BARE_ORDER.id, orderStatus: 'GEOCODED', version: 2 } as const;
    const { user, asked, toasts } = await openOrder(BARE_ORDER, { answers: { geocodeOrder: () => found } });
    expect(screen.getByText(DESTINATION_MISSING)).toBeInTheDocument();

    await user.click(button() as HTMLElement);

    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/orders/ord_bare/geocode',
    ]);
    expect(toasts()).toEqual([['Success!', 'Order ord_bare is GEOCODED after the geocode retry.', 3000]]);
    expect(await screen.findByText('Address found')).toBeInTheDocument();
    expect(button()).not.toBeInTheDocument();
  });

  it('a response during a mouse press moves nothing under the pointer until the button is released', async () => {
    const found = { ...FULL_ORDER, id: BARE_ORDER.id, orderStatus: 'GEOCODED', version: 2 } as const;
    const answer = deferred();
    const { user, toasts } = await openOrder(BARE_ORDER, {
      answers: { geocodeOrder: () => answer.until.then(() => found) },
    });
    button()?.focus();
    await user.keyboard('{Enter}');
    const edit = screen.getByRole('button', { name: 'Edit address' });
    await user.pointer({ keys: '[MouseLeft>]', target: edit });
    answer.end();
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(screen.queryByText('Address found')).not.toBeInTheDocument();

    await user.pointer({ keys: '[/MouseLeft]', target: edit });
    expect(await screen.findByRole('button', { name: 'Save address' })).toBeInTheDocument();
  });

  it('does not report success when the address is still not found', async () => {
    const settled = {
      ...BARE_ORDER,
      orderStatus: 'GEOCODEDFAILED',
      validAddress: false,
      version: 2,
    } as const;
    const { user, toasts } = await openOrder(BARE_ORDER, { answers: { geocodeOrder: () => settled } });

    await user.click(button() as HTMLElement);

    expect(toasts()).toEqual([['Note', 'Order ord_bare is GEOCODEDFAILED after the geocode retry.', 5000]]);
    expect(button()).toBeEnabled();
  });

  it('shows why it was refused, and can be retried', async () => {
    const { user, toasts } = await openOrder(BARE_ORDER, {
      answers: { geocodeOrder: () => refusal(409, 'Order ord_bare can not be geocoded in status LOST.') },
    });

    await user.click(button() as HTMLElement);

    expect(toasts()).toEqual([['Error!', 'Order ord_bare can not be geocoded in status LOST.', 5000]]);
    expect(button()).toBeEnabled();
  });
});
