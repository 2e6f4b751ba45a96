import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { OrderDetail } from '../../../src/features/orders/detail/OrderDetail';
import { anAppStore } from '../../support/appStore';
import { refusal, type Given } from '../../support/apiAnswers';
import { fakeApi } from '../../support/fakeApi';
import { BARE_ORDER, FULL_ORDER, openOrder, YEAR, type WireOrder } from './support';

it('shows the id of the order, when it was created and by whom', async () => {
  await openOrder(FULL_ORDER);
  expect(screen.getByRole('heading', { name: /ord_01JD7H8ZP30T/ })).toBeInTheDocument();
  expect(
    screen.getByText(`Created Nov 20, ${YEAR}, 9:31 AM EST by shopify-connector@example.com`),
  ).toBeInTheDocument();
});

it('copies the id, and a link that opens this order', async () => {
  const { user } = await openOrder(FULL_ORDER);

  await user.click(screen.getByRole('button', { name: 'Copy order id' }));
  expect(await navigator.clipboard.readText()).toBe('ord_01JD7H8ZP30T');
  expect(await screen.findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/dashboard?order=ord_01JD7H8ZP30T');
});

test.each([
  ['#timeline', 'Full Timeline'],
  ['#packages', 'Packages'],
])(
  'a link that ends in %s opens the dialog, and closing the dialog keeps the order open',
  async (fragment, name) => {
    const { user, onClose } = await openOrder(FULL_ORDER, { fragment });

    const dialog = await screen.findByRole('dialog', { name });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
  },
);

it('closes', async () => {
  const { user, onClose } = await openOrder(FULL_ORDER);
  await user.click(screen.getByRole('button', { name: 'Close order' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks the server only for an order that is not loaded', async () => {
  const { store, asked } = await openOrder(FULL_ORDER);
  const before = asked.length;
  expect(asked.filter(({ endpoint }) => endpoint === 'getOrder')).toHaveLength(1);

  render(
    <Provider store={store}>
      <MemoryRouter>
        <OrderDetail orderId={FULL_ORDER.id} panel={{ current: null }} onClose={jest.fn()} />
      </MemoryRouter>
    </Provider>,
  );

  expect(screen.getAllByRole('group', { name: 'Recipient' })).toHaveLength(2);
  expect(asked).toHaveLength(before);
});

describe('an order that cannot be loaded', () => {
  function open(...answers: (WireOrder | Given)[]) {
    const { store } = anAppStore({ fetch: fakeApi([{ getOrder: () => answers.shift() }]).send });
    const onClose = jest.fn();
    render(
      <Provider store={store}>
        <MemoryRouter>
          <OrderDetail orderId="ord_bare" panel={{ current: null }} onClose={onClose} />
        </MemoryRouter>
      </Provider>,
    );
    return { onClose, user: userEvent.setup() };
  }

  it('shows a skeleton while loading, then the reason, and can be retried', async () => {
    const { user } = open(refusal(503, 'The server is busy.'), BARE_ORDER);
    expect(screen.getByRole('status', { name: 'Loading the order' })).toBeInTheDocument();
    expect(await screen.findByText(/The server is busy\./)).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('group', { name: 'Recipient' })).toBeInTheDocument();
  });

  it('says that it does not exist, and can only be closed', async () => {
    const { user, onClose } = open(refusal(404, 'No order has the id ord_bare.'));

    expect(await screen.findByText('No order has the id ord_bare.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('axe finds no violations', () => {
  /** Colours and sizes can only be checked in a browser; landmarks belong to the surrounding page. */
  const violations = async () => {
    const { violations: found } = await axe.run(document.body, {
      rules: {
        'color-contrast': { enabled: false },
        'label-content-name-mismatch': { enabled: false },
        region: { enabled: false },
      },
    });
    return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  };

  test.each([
    ['full', FULL_ORDER],
    ['bare', BARE_ORDER],
  ])('in a %s order', async (_, order) => {
    await openOrder(order);
    expect(await violations()).toEqual([]);
  });

  test.each(['View Full Timeline', '2 packages', 'Photo 1 of 2, enlarge'])('with %s open', async (name) => {
    const { user } = await openOrder(FULL_ORDER);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    expect(await violations()).toEqual([]);
  });
});
