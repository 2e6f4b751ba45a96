import { act, screen, waitFor } from '@testing-library/react';

import { broken } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { ORDER, STREETS, field, values, ADDRESSES, openForm, replace } from './addressForm';

describe('address help', () => {
  /** A form whose street is being typed, the clock in the test's hand. */
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
  /** The pause is over: what the server answers is awaited in real time. */
  const helped = async () => {
    await pass(800);
    jest.useRealTimers();
    await screen.findAllByRole('option');
  };
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  afterEach(() => jest.useRealTimers());

  it('is asked 800 ms after the last key, once, from three characters', async () => {
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

  it('says whom the addresses come from, where the service wants it said', async () => {
    const url = 'https://www.openstreetmap.org/copyright';
    await typing('mais', ADDRESSES, { geoCredit: { text: '© OpenStreetMap contributors', url } });
    expect(screen.getAllByRole('link', { name: /OpenStreetMap/ })).toHaveLength(1);
    await helped();
    const credits = screen.getAllByRole('link', { name: /OpenStreetMap/ });
    expect(credits.map((credit) => credit.getAttribute('href'))).toEqual([url, url]);
    expect(screen.getByRole('listbox').nextElementSibling).toHaveTextContent('© OpenStreetMap contributors');
  });

  it('is gone through with the keys; the picked one fills the parts and leaves the unit', async () => {
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

  it('is picked with the pointer', async () => {
    const { user } = await typing('mais');
    await helped();
    await user.click(screen.getByText('Rue Maisonneuve, Laval, QC H7N 1A1'));
    expect(field('Street')).toHaveFocus();
    expect(values()).toMatchObject({ Street: 'Rue Maisonneuve', City: 'Laval' });
  });

  it('Escape closes the list and nothing else; Enter without a mark saves what was typed', async () => {
    const { user, sent } = await typing('mais');
    await helped();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(options()).toEqual([]));
    expect(field('Street')).toHaveValue('mais');

    await user.keyboard('{Enter}');
    expect(sent()[1]).toMatchObject({ method: 'PATCH', body: { street: 'mais' } });
  });

  it('says nothing when it fails: typing goes on', async () => {
    const { toasts } = await typing('mais', { autocompleteAddress: broken });
    await pass(900);
    expect(options()).toEqual([]);
    expect(toasts()).toEqual([]);
  });
});
