/** How much of the page is drawn anew for a key: what two thousand zones cost. */
import { rendered } from '../../support/renderCounter';
import { screen, waitFor, within } from '@testing-library/react';
import { aZone, card, openPrices, openZones } from './support';

beforeAll(() => {
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
});

const drawnCards = () => rendered.get('ZoneCard') ?? 0;

it('a key in the dialog of a zone draws no card, and a saved change the one of its zone', async () => {
  const { user } = openZones({ zones: [aZone('Centre', { H2X: 8.75 }), aZone('Est', { H1: 8.25 })] });
  await card('Centre');
  expect(drawnCards()).toBeGreaterThanOrEqual(2);
  rendered.clear();
  await user.click(screen.getByRole('button', { name: 'Edit zone Centre' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Zone: Centre' });
  const name = within(dialog).getByRole('textbox', { name: 'Zone Name' });
  await user.type(name, ' 1');
  rendered.clear();
  await user.type(name, '234');
  expect(drawnCards()).toBe(0);
  await user.keyboard('{Enter}');
  await card('Centre 1234');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(drawnCards()).toBeLessThanOrEqual(2);
});

it('a key in the prices of a zone draws no card', async () => {
  const { user } = openZones();
  const dialog = await openPrices(user, 'Centre');
  const prefix = within(dialog).getByRole('textbox', { name: 'Postal Prefix' });
  await user.type(prefix, 'K');
  rendered.clear();
  await user.type(prefix, '1A');
  expect(drawnCards()).toBe(0);
});
