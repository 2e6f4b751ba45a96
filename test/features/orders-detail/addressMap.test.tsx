import { act, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { OrderDetail } from '../../../src/features/orders/detail/OrderDetail';
import { startEditing } from '../../../src/store/views/orders/orderEditing';
import { refusal } from '../../support/apiAnswers';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';
import { ADDRESSES, editButton, ORDER, tab, UPDATED } from './addressForm';
import { bringMapsInSight } from './mapInSight';
import { openOrder, type WireOrder } from './support';

bringMapsInSight();

const APPROXIMATE = {
  ...ORDER,
  recipientAddress: { ...ORDER.recipientAddress, locationAccuracy: 'area', locationWithinKm: 2 },
} satisfies WireOrder;

const map = (name: string | RegExp = /^Map: /) => screen.findByRole('img', { name });
const noMap = () => expect(screen.queryByRole('img', { name: /^Map: / })).not.toBeInTheDocument();
const button = (name: string) => screen.findByRole('button', { name });
const pin = () => screen.getByRole('application', { name: 'Pin' });
const coordinates = () => screen.getByText('Coordinates').nextElementSibling;
const isOver = () => expect(screen.queryByRole('button', { name: 'Save pin' })).not.toBeInTheDocument();

async function movePin(order: WireOrder = ORDER, answers: typeof ADDRESSES = ADDRESSES) {
  const opened = await openOrder(order, { answers, typesAtOnce: true });
  await opened.user.click(await button('Move pin'));
  await waitFor(() => expect(pin()).toHaveFocus());
  return opened;
}

describe('the map', () => {
  it('names the address, how far off it may be and where the order comes from, and shows the credit', async () => {
    const { user } = await openOrder(APPROXIMATE);
    expect(await map('Map: 88 Harbour Street, within about 2 km; origin 18 km away')).toBeInTheDocument();
    expect(await screen.findByText('Rough outlines: Natural Earth, GeoNames')).toBeInTheDocument();
    const drawing = within(await map());
    expect(drawing.getByText('18 km')).toBeInTheDocument();
    await user.click(await button('Zoom out'));
    expect(drawing.getByText('Toronto')).toBeInTheDocument();
  });

  it('falls back to outlines where street tiles cannot be drawn, and credits them', async () => {
    const tiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', credit: 'Maps by Example' };
    const { user } = await openOrder(APPROXIMATE, { config: { tiles } });
    expect(await map('Map: 88 Harbour Street, within about 2 km; origin 18 km away')).toBeInTheDocument();
    expect(await screen.findByText('No street map. Natural Earth, GeoNames')).toBeInTheDocument();
    expect(screen.queryByText('Maps by Example')).not.toBeInTheDocument();
    await user.click(await button('Zoom out'));
    expect(within(await map()).getByText('Toronto')).toBeInTheDocument();
  });

  it('the label of the distance does not cover a town name', async () => {
    // From one side of Montréal to the other: the name of the city would be in the middle of the line.
    const at = (address: object, lat: number, lng: number) => ({ ...address, location: { lat, lng } });
    await openOrder({
      ...ORDER,
      recipientAddress: at(ORDER.recipientAddress, 45.541, -73.441),
      originAddress: at(ORDER.originAddress, 45.491, -73.75),
    });
    const drawing = await map();
    const distance = await within(drawing).findByText(/^\d+ km$/, { selector: '.map-distance' });
    const [, x, y] =
      /translate\((\S+) (\S+)\)/.exec(distance.parentElement?.getAttribute('transform') ?? '') ?? [];
    const name = await within(drawing).findByText('Montréal');
    const apart = (side: 'x' | 'y', of: string | undefined) =>
      Math.abs(Number(name.getAttribute(side)) - Number(of));
    expect(apart('y', y) >= 16 || apart('x', x) >= 40).toBe(true);
  });

  it('shows the origin alone in its tab, and no map for the submitted address', async () => {
    const { user } = await openOrder(ORDER);
    await user.click(tab('Origin Address'));
    expect(await map('Map: 12 Depot Road')).toBeInTheDocument();
    await user.click(tab('OG Destination Address'));
    noMap();
  });

  it.each<[string, WireOrder]>([
    ['coordinates', { ...ORDER, recipientAddress: { ...ORDER.recipientAddress, location: undefined } }],
    ['an address', { ...ORDER, recipientAddress: { location: { lat: 45, lng: -73 } } }],
  ])('is absent without %s', async (_, order) => {
    await openOrder(order);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    noMap();
    expect(screen.queryByRole('button', { name: 'Move pin' })).not.toBeInTheDocument();
  });

  it('zooms by button and by key, up to the limit', async () => {
    const { user } = await openOrder(ORDER);
    const drawing = within(await map());
    expect(drawing.getByText('5 km')).toBeInTheDocument();
    await user.click(await button('Zoom in'));
    expect(drawing.getByText('2 km')).toBeInTheDocument();
    await user.keyboard('--');
    expect(drawing.getByText('10 km')).toBeInTheDocument();
    await user.keyboard('{+>12}');
    expect(await button('Zoom in')).toHaveAttribute('aria-disabled', 'true');
    expect(await button('Zoom in')).toHaveFocus();
  });

  it('points towards a distant origin, with the distance', async () => {
    const originAddress = { ...ORDER.originAddress, location: { lat: 45.5019, lng: -73.5674 } };
    await openOrder({ ...ORDER, originAddress });
    expect(await map('Map: 88 Harbour Street; origin 505 km away')).toBeInTheDocument();
    expect(within(await map()).getByText('505 km')).toBeInTheDocument();
  });
});

describe('the pin', () => {
  it('OAC-12 OAC-14 MSG-13 moves with arrow keys and is saved as coordinates', async () => {
    const { user, sent, toasts } = await movePin(APPROXIMATE);
    expect(coordinates()).toHaveTextContent('43.64081, −79.38012 within about 2 km');
    expect(screen.queryByRole('button', { name: 'Edit address' })).not.toBeInTheDocument();
    await user.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}');
    expect(coordinates()).toHaveTextContent(/^43\.64090, −79\.37888$/);
    expect(sent()).toEqual([]);

    await user.click(await button('Save pin'));
    await waitFor(isOver);
    expect(sent()).toMatchObject([
      {
        path: `/orders/recipientAddress/${ORDER.id}`,
        body: {
          useCoordinate: true,
          lat: 43.6409,
          lng: -79.37888,
          number: '88',
          street: 'Harbour Street',
          unit: '3107',
        },
        ifMatch: '"7"',
      },
    ]);
    expect(toasts()).toEqual([['Success!', UPDATED, 3_000]]);
    expect(await button('Move pin')).toHaveFocus();
    expect(coordinates()).toHaveTextContent(/^43\.64090, −79\.37888$/);
  });

  it('is saved with Enter, also for the origin', async () => {
    const { user, sent } = await openOrder(ORDER, { answers: ADDRESSES, typesAtOnce: true });
    await user.click(tab('Origin Address'));
    await user.click(await button('Move pin'));
    await waitFor(() => expect(pin()).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(isOver);
    expect(sent()).toMatchObject([
      { path: `/orders/originAddress/${ORDER.id}`, body: { useCoordinate: true, lat: 43.59991, lng: -79.6 } },
    ]);
  });

  it('Escape and Cancel restore it, send nothing and keep the order open', async () => {
    const { user, sent, onClose } = await movePin();
    await user.keyboard('{ArrowUp}{Escape}');
    isOver();
    expect(coordinates()).toHaveTextContent('43.64081, −79.38012');
    expect(await button('Move pin')).toHaveFocus();

    await user.click(await button('Move pin'));
    await user.keyboard('{ArrowUp}');
    await user.click(await button('Cancel'));
    isOver();
    expect(sent()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('sends nothing if it was not moved', async () => {
    const { user, sent } = await movePin();
    await user.keyboard('{Enter}');
    isOver();
    expect(sent()).toEqual([]);
  });

  it('keeps its new place while the order is collapsed', async () => {
    const { user, store, unmount } = await movePin();
    await user.keyboard('{ArrowUp}');
    unmount();
    render(
      <Provider store={store}>
        <MemoryRouter>
          <OrderDetail orderId={ORDER.id} panel={{ current: null }} onClose={jest.fn()} />
        </MemoryRouter>
      </Provider>,
    );
    expect(coordinates()).toHaveTextContent('43.64090, −79.38012');
    expect(await button('Save pin')).toBeEnabled();
  });

  it('ODT-15 blocks editing the other address', async () => {
    const { user, store } = await movePin();
    await user.click(tab('Origin Address'));
    expect(editButton()).toBeDisabled();
    expect(await button('Move pin')).toBeDisabled();
    expect(await button('Move pin')).toHaveAccessibleDescription('The other address is being edited.');

    act(() => store.dispatch(startEditing(ORDER.id, 'originAddress')));
    await waitFor(() => expect(pin()).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'City' })).not.toBeInTheDocument();
  });

  it('lets the user keep either value when somebody else changed the same address', async () => {
    const theirs = { ...ORDER, recipientAddress: { ...ORDER.recipientAddress, number: '90' }, version: 9 };
    const { user, sent } = await movePin(ORDER, {
      ...ADDRESSES,
      updateOrderAddress: (call) =>
        call.ifMatch === '"9"'
          ? ADDRESSES.updateOrderAddress(call)
          : (refusal(412, 'Stale.', { current: theirs, changed: LAST_CHANGE }) as never),
    });
    await user.keyboard('{ArrowUp}');
    await user.click(await button('Save pin'));
    const card = await screen.findByRole('group', {
      name: 'Destination address was changed in the meantime',
    });
    expect(card).toHaveFocus();
    // A moved pin does not undo their change.
    const theirLine = '3107-90 Harbour Street, Toronto, ON M5J 0C3, Canada';
    const [, theirsNow, mine] = within(card).getAllByRole('definition');
    expect(theirsNow).toHaveTextContent(theirLine);
    expect(mine).toHaveTextContent(`${theirLine} (43.6409, -79.38012)`);
    expect(card).toHaveTextContent(LAST_CHANGED);
    await user.click(within(card).getByRole('button', { name: 'Keep mine' }));
    await waitFor(isOver);
    await waitFor(() =>
      expect(sent()[1]).toMatchObject({ ifMatch: '"9"', body: { lat: 43.6409, number: '90' } }),
    );
  });

  it('says that the postal code is missing, which the map has no field for', async () => {
    const { postalCode: _, ...recipientAddress } = ORDER.recipientAddress;
    const { user, toasts, sent } = await movePin({ ...ORDER, recipientAddress });
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(toasts()).toEqual([['Error!', 'Postal Code is a required field', 5_000]]));
    expect(sent()).toEqual([]);
    expect(await button('Save pin')).toBeEnabled();
  });

  it('stays where it was put when the save is refused', async () => {
    const { user, toasts } = await movePin(ORDER, {
      ...ADDRESSES,
      updateOrderAddress: () => refusal(400, 'Out of range.') as never,
    });
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(toasts()).toEqual([['Note', 'Out of range.', 5_000]]));
    expect(coordinates()).toHaveTextContent('43.64090, −79.38012');
    expect(pin()).toHaveFocus();
  });
});

it('has no accessibility violations, at rest and while it is moved', async () => {
  const { user, container } = await openOrder(APPROXIMATE, { typesAtOnce: true });
  const check = async () => {
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  };
  await map();
  await check();
  await user.click(await button('Move pin'));
  await check();
});
