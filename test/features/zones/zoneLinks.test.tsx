/** Links to a zone's prices, and to one of their rows: what they open, and when they leave the address. */
import { screen, waitFor, within } from '@testing-library/react';
import { address } from '../../support/renderApp';
import { aZone, card, openPrices, openZones, priceRows } from './support';

const scrolled = jest.fn<undefined, []>();
beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = scrolled;
});
beforeEach(() => scrolled.mockClear());

const pricesOf = (name: string) => screen.findByRole('dialog', { name: `Location Pricing: ${name}` });
const gone = /link points to is not/;

it('opens the prices of the zone with the row marked and its pencil focused; closing restores the plain address', async () => {
  const { user } = openZones({ query: '&zone=zon_centre&prefix=H2V' });
  const dialog = await pricesOf('Centre');
  const pencil = within(dialog).getByRole('button', { name: 'Edit H2V' });
  await waitFor(() => expect(pencil).toHaveFocus());
  expect(within(dialog).getByRole('row', { name: /^H2V/ })).toHaveClass('price-marked');
  // The other rows are there too: nothing was filtered.
  expect(priceRows(dialog)).toHaveLength(3);
  expect(screen.queryByText(gone)).toBeNull();
  const length = window.history.length;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toMatch(/\?merchantId=[^&]+&searchParam=Boul$/);
  expect(window.history).toHaveLength(length);
  expect(scrolled).toHaveBeenCalledTimes(1);
  await waitFor(async () => expect(await card('Centre')).toHaveFocus());
  expect(await card('Centre')).not.toHaveClass('card-marked');
});

it('draws a row far down among many', async () => {
  const prices = Object.fromEntries(Array.from({ length: 1700 }, (_, at) => [String(10_000 + at), 5]));
  openZones({ zones: [aZone('Centre', prices)], query: '&zone=zon_centre&prefix=11650' });
  const dialog = await pricesOf('Centre');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Edit 11650' })).toHaveFocus());
  expect(within(dialog).getAllByRole('rowheader').length).toBeLessThan(60);
});

it('shows the last of many zones for a link to it', async () => {
  const zones = Array.from({ length: 60 }, (_, at) => aZone(`Zone ${100 + at}`, {}));
  openZones({ zones, query: '&zone=zon_zone-159' });
  await pricesOf('Zone 159');
  expect(await card('Zone 159')).toBeInTheDocument();
});

it('reports a missing zone and opens nothing', async () => {
  const { user } = openZones({ query: '&zone=zon_gone&prefix=H2V' });
  await card('Centre');
  const note = screen.getByText('The zone that this link points to is not here. It may have been deleted.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close this note' }));
  expect(note).not.toBeInTheDocument();
  expect(address()).toMatch(/&searchParam=Boul$/);
});

it('reports a missing prefix above the rows, but not one that is deleted afterwards', async () => {
  const first = openZones({ query: '&zone=zon_centre&prefix=K1A' });
  const dialog = await pricesOf('Centre');
  expect(dialog).toHaveTextContent('The prefix K1A that this link points to is not in this zone.');
  expect(priceRows(dialog)).toHaveLength(3);
  first.unmount();

  const { user } = openZones({ query: '&zone=zon_centre&prefix=H2V' });
  const again = await pricesOf('Centre');
  await user.click(within(again).getByRole('button', { name: 'Delete H2V' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(priceRows(again)).toHaveLength(2));
  expect(screen.queryByText(gone)).toBeNull();
});

it('opening another zone replaces what the link opened', async () => {
  const { user } = openZones({ query: '&zone=zon_gone' });
  const dialog = await openPrices(user, 'Est');
  expect(priceRows(dialog)).toEqual(['H1 $8.25', 'H2 $9.50']);
  expect(address()).toMatch(/&searchParam=Boul$/);
  expect(screen.queryByText(gone)).toBeNull();
});

it('marks the row of an archived merchant, without editing', async () => {
  openZones({ archived: true, query: '&zone=zon_centre&prefix=H2V' });
  const dialog = await pricesOf('Centre');
  expect(within(dialog).getByRole('row', { name: /^H2V/ })).toHaveClass('price-marked');
  await waitFor(() => expect(within(dialog).getByRole('region', { name: 'Prices of Centre' })).toHaveFocus());
});
