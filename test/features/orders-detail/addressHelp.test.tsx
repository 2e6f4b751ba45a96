import { act, screen, waitFor } from '@testing-library/react';

import { broken } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { ORDER, STREETS, field, values, ADDRESSES, openForm, replace } from './addressForm';

describe('address help', () => {
  /** Opens a form and types a street, with fake timers. */
  async function typing(
    text: string,
    answers: Handlers = ADDRESSES,
    config: Parameters<typeof openForm>[3] = {},
  ) {
    const opened = await openForm(ORDER, 'Destination Address', answers, config);
    await replace(opened.user, 'Number', '');
    jest.useFakeTimers();
    await opened.user.clear(field('Street'));
    for (let at = 0; at < text.length; at += 1) await opened.user.type(field('Street'), text[at] ?? '');
    return opened;
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** Ends the pause, then goes back to real time to wait for the suggestions. */
  const helped = async () => {
    await pass(800);
    jest.useRealTimers();
    await screen.findAllByRole('option');
  };
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  afterEach(() => jest.useRealTimers());

  it('is requested once, 800 ms after the last key, from three characters', async () => {
    const { sent, user } = await typing('ma');
    await pass(2_000);
    expect(sent()).toEqual([]);

    await user.type(field('Street'), 'i');
    await pass(500);
    await user.type(field('Street'), 's');
    await pass(799);
    expect(sent()).toEqual([]);
    await pass(1);
    expect(sent().map(({ path }) => path)).toEqual(['/geo/autocomplete?q=mais']);
    await helped();
    expect(options()).toEqual(STREETS.map(({ description }) => description));
  });

  it('credits the source of the addresses where the service requires it', async () => {
    const url = 'https://www.openstreetmap.org/copyright';
    await typing('mais', ADDRESSES, { geoCredit: { text: '© OpenStreetMap contributors', url } });
    expect(screen.getAllByRole('link', { name: /OpenStreetMap/ })).toHaveLength(1);
    await helped();
    const credits = screen.getAllByRole('link', { name: /OpenStreetMap/ });
    expect(credits.map((credit) => credit.getAttribute('href'))).toEqual([url, url]);
    expect(screen.getByRole('listbox').nextElementSibling).toHaveTextContent('© OpenStreetMap contributors');
  });

  it('can be browsed with the keys; a chosen suggestion fills the parts and leaves the unit', async () => {
    const { sent, user } = await typing('mais');
    await helped();
    expect(field('Street')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    const marked = document.getElementById(field('Street').getAttribute('aria-activedescendant') ?? '');
    expect(marked).toHaveTextContent('1455 Boul. De Maisonneuve O.');
    await user.keyboard('{Enter}');

    expect(values()).toMatchObject({
      Number: '1455',
      Street: 'Boul. De Maisonneuve O.',
      Unit: '3107',
      City: 'Montréal',
      'Postal Code': 'H3G 1M8',
    });
    await waitFor(() => expect(options()).toEqual([]));
    expect(sent()).toHaveLength(1);
    expect(field('Street')).toHaveFocus();
  });

  it('can be chosen with the pointer', async () => {
    const { user } = await typing('mais');
    await helped();
    await user.click(screen.getByText('Rue Maisonneuve, Laval, QC H7N 1A1'));
    expect(field('Street')).toHaveFocus();
    expect(values()).toMatchObject({ Street: 'Rue Maisonneuve', City: 'Laval' });
  });

  it('Escape closes only the list; Enter without a selection saves what was typed', async () => {
    const { user, sent } = await typing('mais');
    await helped();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(options()).toEqual([]));
    expect(field('Street')).toHaveValue('mais');

    await user.keyboard('{Enter}');
    expect(sent()[1]).toMatchObject({ method: 'PATCH', body: { street: 'mais' } });
  });

  it('stays silent when it fails, so that typing goes on', async () => {
    const { toasts } = await typing('mais', { autocompleteAddress: broken });
    await pass(900);
    expect(options()).toEqual([]);
    expect(toasts()).toEqual([]);
  });
});
