import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { BARE_ORDER, FULL_ORDER, openOrder } from './support';

/** The value beside a name of a card. */
function valueOf(card: string, label: string): HTMLElement {
  const name = within(screen.getByRole('group', { name: card })).getByText(label, { selector: 'dt' });
  return name.nextElementSibling as HTMLElement;
}
const recipient = (label: string) => valueOf('Recipient', label);

it('ODT-01 shows the name', async () => {
  await openOrder(FULL_ORDER);
  expect(recipient('Name')).toHaveTextContent('Aarav Bhattacharya');
});

it('shows phone and e-mail', async () => {
  await openOrder(FULL_ORDER);
  expect(recipient('Phone')).toHaveTextContent('+1 (416) 555-0187');
  expect(recipient('Email')).toHaveTextContent('aarav.bhattacharya@example.com');
});

it('shows notes with their line breaks', async () => {
  await openOrder(FULL_ORDER);
  expect(recipient('Notes').textContent).toBe(
    'Leave with concierge, buzz 3107.\nFragile: two ceramic lamps.',
  );
});

it('ODT-04 ODT-05 the package count opens a table with one row for each package', async () => {
  const { user } = await openOrder(FULL_ORDER);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '2 packages' }));

  const dialog = await screen.findByRole('dialog', { name: 'Packages' });
  const heads = within(dialog).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    'ID',
    'Weight',
    'Length',
    'Width',
    'Height',
    'Ref Number',
  ]);
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['BTR-7741-0922', '2.5 lb', '30 cm', '20 cm', '10 cm', 'MLF-204417-A'],
    ['BTR-7741-0923', '–', '–', '–', '–', '–'],
  ]);
});

describe('Master Order ID', () => {
  const trackingUrlTemplate = 'https://track.example/orders/{id}?ref={id}';

  it('ODT-06 links to the tracking page in a new tab without access to this one', async () => {
    await openOrder({ ...FULL_ORDER, id: 'ord/7 8' }, { config: { trackingUrlTemplate } });

    const link = within(recipient('Master Order ID')).getByRole('link', { name: /ord\/7 8/ });
    expect(link).toHaveAttribute('href', 'https://track.example/orders/ord%2F7%208?ref=ord%2F7%208');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  test.each([[{}], [{ trackingUrlTemplate: 'javascript:alert("{id}")' }]])(
    'ODT-06 is plain text with the configuration %p',
    async (config) => {
      await openOrder(FULL_ORDER, { config });

      expect(recipient('Master Order ID')).toHaveTextContent(FULL_ORDER.id);
      expect(within(recipient('Master Order ID')).queryByRole('link')).not.toBeInTheDocument();
    },
  );
});

it('ODT-07 ODT-08 shows the delivery window and the original window', async () => {
  await openOrder(FULL_ORDER);
  expect(recipient('Delivery window')).toHaveTextContent('Nov 20, 2:00 PM – 5:00 PM');
  expect(recipient('Original window')).toHaveTextContent('Nov 19, 9:00 AM – 12:00 PM');
});

it('ODT-09 shows price, rate service, delivery service, minimum age and source tag', async () => {
  await openOrder(FULL_ORDER);
  expect(recipient('Price')).toHaveTextContent(/^\$11\.95$/);
  expect(recipient('Rate service')).toHaveTextContent('SCHEDULED');
  expect(recipient('Delivery service')).toHaveTextContent('Boréal standard van');
  expect(recipient('Minimum age')).toHaveTextContent('19');
  expect(recipient('Source').querySelector('.bp6-tag')).toHaveTextContent('Shopify');
});

it('shows the provider’s name as the delivery service for the routing product', async () => {
  const rateChoice = { deliveryService: 'routing' };
  await openOrder({ ...BARE_ORDER, rateChoice }, { config: { providerName: 'Boréal' } });
  expect(recipient('Delivery service')).toHaveTextContent(/^Boréal$/);
});

it('ODT-10 FLG-02 shows the delivery type only with the flag', async () => {
  const { unmount } = await openOrder(FULL_ORDER);
  expect(recipient('Delivery type')).toHaveTextContent('PARCEL');
  unmount();

  await openOrder(FULL_ORDER, { showsDeliveryType: false });
  expect(screen.queryByText('Delivery type')).not.toBeInTheDocument();
  expect(screen.queryByText('PARCEL')).not.toBeInTheDocument();
});

it('ODT-11 lists custom fields as names and values', async () => {
  await openOrder(FULL_ORDER);
  const entries = within(screen.getByRole('list', { name: 'Custom fields' })).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['gift_wrap: yes', 'store: Yorkdale 0412']);
});

it('ODT-09 shows a dash for every unknown value', async () => {
  await openOrder(BARE_ORDER);
  const card = screen.getByRole('group', { name: 'Recipient' });
  const names = within(card).getAllByText(/./, { selector: 'dt' });
  const shown = Object.fromEntries(
    names.map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  );
  const { 'Master Order ID': id, ...rest } = shown;
  expect(id).toBe('ord_bare');
  expect(Object.keys(rest)).toHaveLength(14);
  expect(new Set(Object.values(rest))).toEqual(new Set(['–']));
});

describe('Retry Order Creation', () => {
  const retryButton = () => screen.getByRole('button', { name: 'Retry Routing Order Creation' });

  it('ODT-12 is disabled, with the reason, until an attempt was made', async () => {
    await openOrder(BARE_ORDER);
    expect(retryButton()).toBeDisabled();
    expect(retryButton()).toHaveAccessibleDescription('No creation attempt has been made yet.');
  });

  test.each([
    ['an outcome', FULL_ORDER.orderCreation],
    ['any truthy value', 'R-1'],
  ])('ODT-12 is enabled once there is %s', async (_, routingOrderCreate) => {
    const { orderCreation: _none, ...order } = FULL_ORDER;
    await openOrder(order, { strange: ['a server with its own outcomes', { routingOrderCreate }] });
    expect(retryButton()).toBeEnabled();
  });

  it('uses the name and the field of the configured product', async () => {
    await openOrder(BARE_ORDER, {
      strange: ['a server that says only whether', { plannerOrderCreate: true }],
      config: { productKey: 'planner', productLabel: 'Planner' },
    });
    expect(screen.getByRole('button', { name: 'Retry Planner Order Creation' })).toBeEnabled();
  });

  it('OAC-20 MSG-16 sends one retry and says so for 3 s', async () => {
    const outcome = { attemptedAt: FULL_ORDER.completeAfter, success: true, message: 'R-1' };
    const { user, asked, toasts } = await openOrder(FULL_ORDER, {
      answers: { retryOrderCreation: () => ({ ...FULL_ORDER, orderCreation: outcome, message: 'R-1' }) },
    });
    expect(retryButton()).toHaveAccessibleDescription(/failed \(Planner is closed\.\)/);

    await user.click(retryButton());

    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/orders/retry/ord_01JD7H8ZP30T',
    ]);
    expect(toasts()).toEqual([
      ['Success!', 'Routing Order Creation reattempted. Please Double check sierra to see the result.', 3000],
    ]);
    expect(retryButton()).toHaveAccessibleDescription('Last attempt Nov 20, 2:00 PM EST: succeeded (R-1)');
  });

  it('MSG-17 shows the server’s message for 5 s and the current outcome', async () => {
    const { user, toasts, serverHolds } = await openOrder(FULL_ORDER, {
      answers: { retryOrderCreation: () => refusal(502, 'Planner is still closed.') },
    });
    serverHolds({
      ...FULL_ORDER,
      version: 9,
      orderCreation: { ...FULL_ORDER.orderCreation, message: 'Planner is still closed.' },
    });

    await user.click(retryButton());

    expect(toasts()).toEqual([['Error!', 'Planner is still closed.', 5000]]);
    await waitFor(() => expect(retryButton()).toHaveAccessibleDescription(/still closed/));
    expect(retryButton()).toBeEnabled();
  });

  it('cannot be sent twice while it is running', async () => {
    const wait = deferred();
    const { user, asked } = await openOrder(FULL_ORDER, {
      answers: { retryOrderCreation: () => wait.until.then(() => ({ ...FULL_ORDER, message: '' })) },
    });

    await user.click(retryButton());
    await user.click(retryButton());

    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
    wait.end();
  });
});
