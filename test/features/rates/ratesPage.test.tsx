/** The Rates page in jsdom: the whole console at /orders/rates, with a server that knows one merchant. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { quoteTexts } from '../../../src/contract/quoteTexts';
import { whyTexts } from '../../../src/contract/ruleTexts';
import { deferred } from '../../support/deferred';
import { address } from '../../support/renderApp';
import { toasts } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { BAKERY, LOOKUP, openRates } from './support';

const button = () => screen.findByRole('button', { name: 'Get Rates' });
const card = (name: string | RegExp) => screen.findByRole('region', { name });
const options = async () =>
  within(await screen.findByRole('listbox', { name: 'Rates' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** A window on the day of the look-up. */
const OFFERED = {
  date: '2026-11-20',
  weekday: 'friday' as const,
  deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' },
};

describe('the form', () => {
  it('RATE-01 RATE-02 RATE-03 MSG-33 MSG-34 MSG-35 MSG-36 MSG-37 five empty fields give five messages and no request, and the first gets the focus', async () => {
    const { user, lookups } = openRates();
    await user.click(await button());
    const form = within(screen.getByRole('form', { name: 'Rates' }));
    const said = [
      'Merchant is a required field',
      'Date is a required field',
      'Time is a required field',
      'Origin Postal Code is a required field',
      'Postal Code is a required field',
    ];
    for (const message of said) expect(form.getByText(message)).toBeTruthy();
    expect(toasts()).toEqual(['Merchant is a required field', 'and 4 more']);
    expect(lookups()).toEqual([]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Merchant: Choose a merchant');
    for (const label of ['Date', 'Time', 'Origin Postal Code', 'Recipient Postal Code']) {
      expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(screen.getByText('Fill in the form to see rates and windows.')).toBeTruthy();
  });

  it('RATE-01 API-18 offers the merchants by name, without archived ones', async () => {
    const { user } = openRates();
    await button();
    await user.click(await screen.findByRole('button', { name: 'Merchant: Choose a merchant' }));
    await screen.findByRole('option', { name: BAKERY.name });
    expect(screen.queryByRole('option', { name: /Guillaume/ })).toBeNull();
  });

  it('RATE-01 RATE-04 RATE-05 RATE-10 sends what was typed, with a 12-hour time, and shares the look-up by address', async () => {
    const { user, lookups } = openRates();
    await button();
    await user.click(await screen.findByRole('button', { name: 'Merchant: Choose a merchant' }));
    await user.click(await screen.findByText(BAKERY.name));
    // The merchant has filled in the current date and time.
    await user.clear(screen.getByLabelText('Date'));
    await user.type(screen.getByLabelText('Date'), '11/20/2026');
    await user.clear(screen.getByLabelText('Time'));
    await user.type(screen.getByLabelText('Time'), '10:15 am');
    await user.type(screen.getByLabelText('Origin Postal Code'), ' H2V 4G3');
    await user.type(screen.getByLabelText('Recipient Postal Code'), 'H7N 5H9 {Enter}');
    expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('10:15 AM');
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-20');
    await card('Rates');
    const dateTime = new Date('2026-11-20T10:15:00-05:00').getTime();
    const asked = { postalCode: 'H7N 5H9', originPostalCode: 'H2V 4G3', dateTime };
    expect(lookups().find(({ body }) => body !== undefined)).toMatchObject({
      path: `/rates/${BAKERY.id}`,
      body: asked,
    });
    const windows = lookups().find(({ body }) => body === undefined);
    expect(windows).toMatchObject({ endpoint: 'listWindows', params: { merchantId: BAKERY.id } });
    expect(windows?.query).toEqual({ ...asked, dateTime: String(dateTime) });
    await waitFor(() =>
      expect(address()).toBe(
        `/orders/rates?merchantId=${BAKERY.id}&date=2026-11-20&time=10%3A15&origin=+H2V+4G3&recipient=H7N+5H9+`,
      ),
    );
  });
});

describe('the request', () => {
  const recipient = () => screen.getByRole('textbox', { name: 'Recipient Postal Code' });

  it('RATE-04 is not sent twice at a time, and a different look-up replaces a pending one', async () => {
    const wait = deferred();
    let isHeld = false;
    const late = [{ name: 'Too late', price: 1, description: 'Of the question before.', service: 'LATE' }];
    const { user, asked } = openRates({
      at: LOOKUP,
      answers: {
        listRates: () => {
          if (!isHeld) return undefined;
          isHeld = false;
          return wait.until.then(() => late);
        },
      },
    });
    const before = await options();
    const count = () => asked.filter(({ endpoint }) => endpoint === 'listRates').length;
    isHeld = true;
    await user.clear(recipient());
    await user.type(recipient(), 'H2V 1A1{Enter}{Enter}');
    expect(count()).toBe(2);
    // The old result is still shown, and marked as busy.
    expect(await button()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('listbox', { name: 'Rates' }).closest('[aria-busy="true"]')).not.toBeNull();
    await user.clear(recipient());
    await user.type(recipient(), 'H7N 1A1{Enter}');
    expect(count()).toBe(3);
    expect(await screen.findByText('Recipient H7N 1A1')).toBeVisible();
    wait.end();
    await waitFor(() => expect(screen.queryByText('Too late')).toBeNull());
    expect(await options()).toEqual(before);
    expect(await button()).toHaveAttribute('aria-busy', 'false');
  });

  it('announces how many rates were found, also for the same number again, and that there is none', async () => {
    const rate = { name: 'Same Day', price: 1, description: '', service: 'SAMEDAY' };
    let rates = [rate, { ...rate, name: 'Next Day' }];
    const { user } = openRates({ at: LOOKUP, answers: { listRates: () => rates } });
    const said = () => document.getElementById('announcements')?.textContent ?? '';
    await waitFor(() => expect(said()).toBe('2 rates found'));
    await user.click(await button());
    // Made different, so that it is announced again.
    await waitFor(() => expect(said()).toBe('2 rates found\u00a0'));
    rates = [];
    await user.click(await button());
    await waitFor(() => expect(said()).toBe('No service is offered'));
  });

  it('says while the form asks something else than the rates below it answer, another merchant too', async () => {
    const { user } = openRates({
      at: LOOKUP,
      answers: {
        listMerchantNames: () => [
          { id: BAKERY.id, name: BAKERY.name, archived: false },
          { id: 'other', name: 'Other', archived: false },
        ],
        getMerchant: ({ params }) => (params.id === 'other' ? { ...BAKERY, id: 'other' } : undefined),
      },
    });
    const isMarked = () => screen.queryByText(quoteTexts.changed) !== null;
    await options();
    expect(isMarked()).toBe(false);
    await user.type(recipient(), '{Backspace}');
    expect(isMarked()).toBe(true);
    await user.type(recipient(), '9 ');
    expect(isMarked()).toBe(false);
    const choose = async (from: string, to: string) => {
      await user.click(screen.getByRole('button', { name: `Merchant: ${from}` }));
      await user.click(within(await screen.findByRole('listbox', { name: 'Merchant' })).getByText(to));
    };
    await choose(BAKERY.name, 'Other');
    expect(isMarked()).toBe(true);
    expect(screen.getByText(quoteTexts.changed)).toBeVisible();
    await choose('Other', BAKERY.name);
    expect(isMarked()).toBe(false);
    await user.type(recipient(), '{Backspace}{Backspace}8{Enter}');
    await waitFor(() => expect(isMarked()).toBe(false));
    expect(await screen.findByText('Recipient H7N 5H8')).toBeVisible();
  });

  it('says so if the time was typed for the look-up and is the filled-in one again, and the other way round', async () => {
    const { user } = openRates({ at: LOOKUP.replace(/&date=[^&]*&time=[^&]*/, '') });
    const time = await screen.findByLabelText<HTMLInputElement>('Time');
    await waitFor(() => expect(time).not.toHaveValue(''));
    const filledIn = time.value;
    // Hours away from the filled-in time, which goes on.
    const typed = filledIn.endsWith('AM') ? '11:15 PM' : '1:15 AM';
    const type = async (text: string) => {
      await user.clear(time);
      await user.type(time, `${text}{Tab}`);
    };
    const isMarked = () => screen.queryByText(quoteTexts.changed) !== null;
    await type(typed);
    await user.click(await button());
    await options();
    expect(isMarked()).toBe(false);
    await type(filledIn);
    expect(isMarked()).toBe(true);
    await user.click(await button());
    await waitFor(() => expect(isMarked()).toBe(false));
    await type(typed);
    expect(isMarked()).toBe(true);
  });

  it('fills in the origin of a merchant who has moved since they were last chosen', async () => {
    let postalCode = 'H2V 4G3';
    const { user } = openRates({
      answers: {
        listMerchantNames: () => [
          { id: BAKERY.id, name: BAKERY.name, archived: false },
          { id: 'other', name: 'Other', archived: false },
        ],
        getMerchant: ({ params: { id = '' } }) => ({
          ...BAKERY,
          id,
          merchantLocation: { postalCode: id === 'other' ? 'M5V 2T6' : postalCode },
        }),
      },
    });
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: /^Merchant:/ }));
      await user.click(within(await screen.findByRole('listbox', { name: 'Merchant' })).getByText(name));
    };
    const origin = () => screen.getByLabelText('Origin Postal Code');
    await choose(BAKERY.name);
    await waitFor(() => expect(origin()).toHaveValue('H2V 4G3'));
    await choose('Other');
    await waitFor(() => expect(origin()).toHaveValue('M5V 2T6'));
    postalCode = 'H3Z 1A1';
    await choose(BAKERY.name);
    await waitFor(() => expect(origin()).toHaveValue('H3Z 1A1'));
  });

  it('RATE-09 the server’s complaint about a field is shown there, and the field gets the focus', async () => {
    const reason = 'Postal Code is too long: it may have at most 200 characters.';
    const { user } = openRates({
      at: LOOKUP,
      answers: {
        listRates: () => refusal(400, reason, { details: [{ field: 'postalCode', reason }] }),
      },
    });
    await user.click(await button());
    await waitFor(() => expect(recipient()).toHaveAccessibleDescription(reason));
    await user.click(await button());
    await waitFor(() => expect(recipient()).toHaveFocus());
  });
});

describe('the response', () => {
  it('RATE-06 shows name, price, description and service of each rate, cheapest first, also for an address', async () => {
    openRates({ at: LOOKUP });
    expect(await options()).toEqual([
      'Next Day DeliveryNEXTDAY$10.75Delivered tomorrow.',
      'Same Day DeliverySAMEDAY$15.75Delivered today.',
    ]);
  });

  it('RATE-08 failed windows show nothing and report nothing; the rates stay', async () => {
    const wait = deferred();
    openRates({
      at: LOOKUP,
      answers: { listWindows: () => wait.until.then(() => refusal(503, 'Out of order.')) },
    });
    expect(await options()).toHaveLength(2);
    wait.end();
    // Nothing shows that the refusal has arrived, so wait long enough for it.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await options()).toHaveLength(2);
    expect(toasts()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Windows' })).toBeNull();
    expect(document.body.textContent).not.toContain('Out of order.');
  });

  it('RATE-08 windows that fail when the same is looked up again are not those of the answer before', async () => {
    const answers = [[OFFERED], refusal(503, 'Out of order.')];
    const { user } = openRates({ at: LOOKUP, answers: { listWindows: () => answers.shift() } });
    expect(within(await card('Windows')).getByText('12:00–16:00')).toBeVisible();
    await user.click(await button());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Windows' })).toBeNull());
    expect(await options()).toHaveLength(2);
    expect(toasts()).toEqual([]);
  });

  it('RATE-09 shows a refusal in place of the rates, with a link to fix the cause, and in a toast', async () => {
    const { user } = openRates({ at: LOOKUP });
    await options();
    const recipient = screen.getByLabelText('Recipient Postal Code');
    await user.clear(recipient);
    await user.type(recipient, 'H9X 1A1');
    await user.click(await button());
    const message = 'Postal code H9X1A1 is outside the delivery area.';
    const rates = within(await card('Rates'));
    await rates.findByText(message);
    expect(toasts()).toContain(message);
    expect(screen.queryByRole('listbox', { name: 'Rates' })).toBeNull();
    expect(screen.queryByRole('region', { name: /^Why/ })).toBeNull();
    expect(rates.getByRole('link', { name: 'Open zones' }).getAttribute('href')).toBe(
      `/merchants/${encodeURIComponent(BAKERY.name)}/viewZones?merchantId=${BAKERY.id}`,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Origin Postal Code').value).toBe('H2V 4G3');
  });

  it('RATE-09 links to the shipping rules for a pair of zones without a rule', async () => {
    openRates({ at: LOOKUP.replace('origin=H2V+4G3', 'origin=H7N').replace('H7N+5H9', 'H2V') });
    const rates = within(await card('Rates'));
    await rates.findByText('No shipping rule from Laval to Montréal Centre.');
    expect(rates.getByRole('link', { name: 'Open shipping rules' }).getAttribute('href')).toContain(
      '/viewShippingRules?merchantId=',
    );
  });
});

describe('why this price', () => {
  const rows = async (name: string) =>
    within(await card(name))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

  it('RATE-06 names zones, prefixes and rule, and every part of the sum; arrow keys choose the explained rate', async () => {
    const { user } = openRates({ at: LOOKUP });
    const why = within(await card('Why $10.75?'));
    await why.findByText('Origin H2V 4G3');
    expect(why.getByText('the longest of H2V, H2', { exact: false }).textContent).toBe(
      'prefix H2V the longest of H2V, H2',
    );
    expect(await rows('Why $10.75?')).toEqual([
      'Location price | H7N in Laval | Edit prefix | $9.25',
      'Surcharge | Montréal Centre to Laval | Edit rule | + $1.50',
      'Service price | NEXTDAY | Edit service | + $0.00',
      `Weight band | ${whyTexts.noWeightPricing} | Weight pricing | –`,
      'Price | $10.75',
    ]);
    screen.getByRole('listbox', { name: 'Rates' }).focus();
    await user.keyboard('{ArrowDown}');
    expect((await rows('Why $15.75?')).at(2)).toBe('Service price | SAMEDAY | Edit service | + $5.00');
    await user.keyboard('{ArrowDown}{Home}');
    await card('Why $10.75?');
    await user.click(screen.getByRole('option', { name: /SAMEDAY/ }));
    await card('Why $15.75?');
    const list = screen.getByRole('listbox', { name: 'Rates' });
    const active = document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    expect(active?.textContent).toContain('SAMEDAY');
  });

  it('links each part to its editor, and says why a service is left out and where to change that', async () => {
    openRates({ at: LOOKUP });
    const why = within(await card('Why $10.75?'));
    const link = async (name: string) => (await why.findByRole('link', { name })).getAttribute('href');
    const page = (name: string) =>
      `/merchants/${encodeURIComponent(BAKERY.name)}/${name}?merchantId=${BAKERY.id}`;
    expect(await link('Edit prefix')).toBe(`${page('viewZones')}&zone=z-laval&prefix=H7N`);
    expect(await link('Montréal Centre')).toBe(`${page('viewZones')}&zone=z-centre&prefix=H2V`);
    expect(await link('Montréal Centre to Laval')).toBe(`${page('viewShippingRules')}&rule=r-laval`);
    expect(await link('Edit rule')).toBe(`${page('viewShippingRules')}&rule=r-laval`);
    expect(await link('Edit service')).toBe(`${page('viewShippingRules')}&rule=r-laval&service=NEXTDAY`);
    expect(await link('Weight pricing')).toBe(`${page('viewShippingRules')}&rule=r-laval&open=weights`);
    const notes = await screen.findByRole('list', { name: 'About the services' });
    expect(notes.textContent).toContain('SAMEDAY is shown because Sameday Showing is Always.');
    expect(within(notes).getByRole('link', { name: 'Change it: SAMEDAY' }).getAttribute('href')).toBe(
      `/merchants/viewMerchants?searchParam=${encodeURIComponent(BAKERY.name).replace(/%20/g, '+')}&merchantId=${BAKERY.id}`,
    );
  });

  it('keeps the rates when the merchant cannot be loaded, says so and can retry', async () => {
    let isDown = true;
    const { user } = openRates({
      at: LOOKUP,
      answers: { getMerchant: () => (isDown ? refusal(503, 'Down.') : undefined) },
    });
    expect(await options()).toHaveLength(2);
    const why = within(await card('Why $10.75?'));
    await why.findByText('The merchant could not be read, so the price cannot be explained.');
    expect(toasts().join()).not.toContain('Down.');
    isDown = false;
    await user.click(why.getByRole('button', { name: 'Retry' }));
    await why.findByText('H7N in Laval');
  });

  it('says that no service is offered, and why one is left out, with a link to change that', async () => {
    openRates({
      at: LOOKUP,
      answers: {
        listRates: () => [],
        getMerchant: () => ({ ...BAKERY, rateShowingOptionType: 'SAMEDAYCUTOFF' }),
      },
    });
    expect(await screen.findByText('No service is offered at this time.')).toBeVisible();
    const note = within(await screen.findByRole('list', { name: 'About the services' })).getByRole(
      'listitem',
    );
    expect(note).toHaveTextContent(
      'SAMEDAY is left out: the cutoff on 2026-11-20 is at 09:00 EST. Change it',
    );
    expect(within(note).getByRole('link', { name: 'Change it: SAMEDAY' }).getAttribute('href')).toMatch(
      /\/viewShippingRules\?merchantId=mer-bakery&rule=r-laval&open=windows$/,
    );
  });

  it('does not explain a price that the current rules do not give', async () => {
    openRates({
      at: LOOKUP,
      answers: {
        listRates: () => [{ name: 'Next Day Delivery', price: 99, description: '', service: 'NEXTDAY' }],
      },
    });
    const why = within(await card('Why $99.00?'));
    await why.findByText(/do not give this price/);
    expect(why.queryByText('H7N in Laval')).toBeNull();
  });
});
