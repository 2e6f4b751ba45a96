/** How much of the page is rendered on a key press, which matters with two thousand zones. */
import { rendered } from '../../support/renderCounter';
import { screen, waitFor, within } from '@testing-library/react';
import { aZone, card, openPrices, openZones } from './support';

beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

const drawnCards = () => rendered.get('ZoneCard') ?? 0;

it('typing in the dialog of a zone renders no card, and a saved change only its own card', async () => {
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

it('typing in the prices of a zone renders no card', async () => {
  const { user } = openZones();
  const dialog = await openPrices(user, 'Centre');
  const prefix = within(dialog).getByRole('textbox', { name: 'Postal Prefix' });
  await user.type(prefix, 'K');
  rendered.clear();
  await user.type(prefix, '1A');
  expect(drawnCards()).toBe(0);
});
