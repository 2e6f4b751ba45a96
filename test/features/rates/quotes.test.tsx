/** Several destinations at once, the weight, and what the form fills in automatically. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { QUOTES_MAX } from '../../../src/contract/constants';
import { quoteTexts } from '../../../src/contract/quoteTexts';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { BAKERY, LOOKUP, openRates, WEIGHING } from './support';

/** Collects the files that are saved from now on: jsdom cannot save files. */
function savedFiles() {
  const names: string[] = [];
  const blobs: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const text = async () => {
    const [blob = new Blob()] = blobs;
    const bytes = await new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(blob);
    });
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  };
  return { names: () => names, text };
}
afterEach(() => jest.restoreAllMocks());

const button = (name = 'Get Rates') => screen.findByRole('button', { name });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: quoteTexts.severalLabel });
const table = () => screen.findByRole('table', { name: 'Quotes' });
const cells = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

/** Opens the form of a look-up and enters several destinations instead of one. */
async function openSeveral(text: string, options: Parameters<typeof openRates>[0] = {}) {
  const opened = openRates({ at: LOOKUP, ...options });
  await screen.findByRole('listbox', { name: 'Rates' });
  await opened.user.click(screen.getByRole('radio', { name: 'Several destinations' }));
  await opened.user.click(field());
  await opened.user.paste(text);
  return opened;
}

describe('several destinations', () => {
  const PASTED = 'Zoë\t"1 Rue A\nLaval"\tH7N 5H9\r\nBob\tfar away\tH9X 1A1\r\nEve\tno code\t\r\nH2V 4G3\r\n';
  const QUOTED = [
    '1 | Zoë, 1 Rue A Laval, H7N 5H9 | H7N 5H9 | Laval | Next Day Delivery | 2026-11-20 17:00–21:00 | $9.25 | $1.50 | $0.00 | – | $10.75',
    '2 | Bob, far away, H9X 1A1 | H9X 1A1 | Postal code H9X1A1 is outside the delivery area.',
    '3 | Eve, no code | – | No postal code in this line.',
    '4 | H2V 4G3 | H2V 4G3 | No shipping rule from Montréal Centre to Montréal Centre.',
  ];

  it('each pasted row shows zone, cheapest service, first window and the parts of the sum, or why there is no quote', async () => {
    const { user, lookups } = await openSeveral(PASTED);
    expect(screen.queryByRole('textbox', { name: 'Recipient Postal Code' })).toBeNull();
    const before = lookups().length;
    await user.click(await button());
    await waitFor(async () => expect(await cells()).toEqual(QUOTED));
    const card = screen.getByRole('region', { name: 'Quotes' });
    expect(
      within(card).getByText(`${BAKERY.name} · 1 of 4 destinations with a quote, 3 without`),
    ).toBeVisible();
    const bodies = lookups()
      .slice(before)
      .flatMap(({ body }) => (body === undefined ? [] : [body]));
    const common = { originPostalCode: 'H2V 4G3', dateTime: Date.parse('2026-11-20T10:15:00-05:00') };
    expect(bodies).toEqual(
      ['H7N 5H9', 'H9X 1A1', 'H2V 4G3'].map((postalCode) => ({ postalCode, ...common })),
    );
  });

  it('says while the form or the destinations are others than those of the quotes', async () => {
    const { user } = await openSeveral(PASTED);
    await user.click(await button());
    await screen.findByText('1 of 4 destinations with a quote, 3 without');
    const isMarked = () => screen.queryByText(quoteTexts.changed) !== null;
    expect(isMarked()).toBe(false);
    await user.type(field(), 'H2V 4G4');
    expect(isMarked()).toBe(true);
    await user.clear(field());
    await user.paste(PASTED);
    expect(isMarked()).toBe(false);
    await user.type(screen.getByLabelText('Weight (lb)'), '3');
    expect(isMarked()).toBe(true);
  });

  it('a filled-in time that is brought up to date for one look-up does not mark the other as changed', async () => {
    const at = LOOKUP.replace(/&date=[^&]*&time=[^&]*/, '');
    const { user } = openRates({ at });
    await waitFor(() => expect(screen.getByLabelText('Time')).not.toHaveValue(''));
    await user.click(await button());
    await screen.findByText('Recipient H7N 5H9');
    await user.click(screen.getByRole('radio', { name: 'Several destinations' }));
    await user.click(field());
    await user.paste(PASTED);
    const later = Date.now() + 5 * 60_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    await user.click(await button());
    await screen.findByRole('table', { name: 'Quotes' });
    await user.click(screen.getByRole('radio', { name: 'One destination' }));
    expect(await screen.findByText('Recipient H7N 5H9')).toBeVisible();
    expect(screen.queryByText(quoteTexts.changed)).toBeNull();
    await user.clear(screen.getByLabelText('Time'));
    await user.type(screen.getByLabelText('Time'), '10:15 AM{Tab}');
    expect(await screen.findByText(quoteTexts.changed)).toBeVisible();
  });

  it('says so if the time was typed for the quotes, and is the filled-in one again', async () => {
    const { user } = openRates({ at: LOOKUP.replace(/&date=[^&]*&time=[^&]*/, '') });
    const time = await screen.findByLabelText<HTMLInputElement>('Time');
    await waitFor(() => expect(time).not.toHaveValue(''));
    const filledIn = time.value;
    const type = async (text: string) => {
      await user.clear(time);
      await user.type(time, `${text}{Tab}`);
    };
    await user.click(screen.getByRole('radio', { name: 'Several destinations' }));
    await user.click(field());
    await user.paste(PASTED);
    await type(filledIn === '10:15 AM' ? '11:15 AM' : '10:15 AM');
    await user.click(await button());
    await screen.findByRole('table', { name: 'Quotes' });
    expect(screen.queryByText(quoteTexts.changed)).toBeNull();
    await type(filledIn);
    expect(screen.getByText(quoteTexts.changed)).toBeVisible();
  });

  it('Export has each line as entered, with the reason where there is no quote', async () => {
    const files = savedFiles();
    const { user } = await openSeveral(`${PASTED}=1+1 H9X 1A1`);
    await user.click(await button());
    await user.click(await button('Export (CSV)'));
    await waitFor(() => expect(files.names()).toEqual(['quotes.csv']));
    const text = await files.text();
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1).split('\r\n')).toEqual([
      'Line,Destination,Postal Code,Zone,Service,First Window Date,First Window Start,First Window End,Location Price,Surcharge,Service Price,Weight Price,Price,Reason',
      '1,"Zoë, 1 Rue A Laval, H7N 5H9",H7N 5H9,Laval,Next Day Delivery,2026-11-20,17:00,21:00,9.25,1.50,0.00,,10.75,',
      '2,"Bob, far away, H9X 1A1",H9X 1A1,,,,,,,,,,,Postal code H9X1A1 is outside the delivery area.',
      '3,"Eve, no code",,,,,,,,,,,,No postal code in this line.',
      '4,H2V 4G3,H2V 4G3,,,,,,,,,,,No shipping rule from Montréal Centre to Montréal Centre.',
      "5,'=1+1 H9X 1A1,H9X 1A1,,,,,,,,,,,Postal code H9X1A1 is outside the delivery area.",
      '',
    ]);
  });

  it('lines pasted into the field of one destination open the field of several with them', async () => {
    const { user } = openRates({ at: LOOKUP });
    await screen.findByRole('listbox', { name: 'Rates' });
    await user.click(screen.getByRole('textbox', { name: 'Recipient Postal Code' }));
    await user.paste('H7N 5H9\nH2V 4G3\n');
    expect(field().value).toBe('H7N 5H9\nH2V 4G3\n');
    expect(field()).toHaveFocus();
    await user.keyboard('H9X 1A1');
    expect(field()).toHaveValue('H7N 5H9\nH2V 4G3\nH9X 1A1');
  });

  it('no destination, or too many, is reported at the field; nothing is sent and the input is kept', async () => {
    const many = 'H7N 5H9\n'.repeat(QUOTES_MAX + 1);
    const { user, lookups } = await openSeveral(' \n');
    const before = lookups().length;
    await user.click(await button());
    expect(field()).toHaveAccessibleDescription(quoteTexts.noDestination);
    await waitFor(() => expect(field()).toHaveFocus());
    await user.clear(field());
    await user.paste(many);
    await user.click(await button());
    expect(field()).toHaveAccessibleDescription(
      '201 destinations are too many: 200 can be looked up at once. Nothing was asked.',
    );
    expect(field().value).toBe(many);
    expect(lookups()).toHaveLength(before);
  });

  it('sends at most four requests at once; Stop sends no more, and the rest can be requested later', async () => {
    const wait = deferred();
    let isHeld = false;
    const { user, lookups } = await openSeveral(
      'H7N 5H9\n'.repeat(6).replaceAll(/H7N 5H9/g, () => nextCode()),
      {
        answers: { listRates: () => (isHeld ? wait.until.then(() => undefined) : undefined) },
      },
    );
    isHeld = true;
    const before = lookups().length;
    const posts = () =>
      lookups()
        .slice(before)
        .filter(({ body }) => body !== undefined).length;
    await user.click(await button());
    await waitFor(() => expect(posts()).toBe(4));
    expect(await screen.findByText(`${BAKERY.name} · 0 of 6 looked up`)).toBeVisible();
    await user.click(await button('Stop'));
    await act(() => Promise.resolve(wait.end()));
    expect(
      await screen.findByText(`${BAKERY.name} · 4 of 6 destinations with a quote, 2 not asked`),
    ).toBeVisible();
    expect(posts()).toBe(4);
    expect((await cells()).slice(4).every((row) => row.endsWith('Not asked'))).toBe(true);
    await user.click(await button('Get the Rest'));
    expect(await screen.findByText(`${BAKERY.name} · 6 of 6 destinations with a quote`)).toBeVisible();
    expect(posts()).toBe(6);
    expect(screen.queryByRole('button', { name: 'Get the Rest' })).toBeNull();
  });

  it('a line without a response says why and can be retried; an answered one keeps its quote', async () => {
    let isDown = true;
    const { user } = await openSeveral('H7N 5H9\nH7N 1A1', {
      answers: {
        listRates: ({ body }) =>
          isDown && body.postalCode === 'H7N 1A1' ? refusal(503, 'Out of order.') : undefined,
      },
    });
    await user.click(await button());
    expect(await screen.findByRole('cell', { name: 'Out of order.' })).toBeVisible();
    isDown = false;
    await user.click(await button('Get the Rest'));
    await waitFor(() => expect(screen.queryByText('Out of order.')).toBeNull());
    expect((await cells()).map((row) => row.slice(-6))).toEqual(['$10.75', '$10.75']);
  });

  it('counts a destination without any price as one without a quote, as its row says', async () => {
    const { user } = await openSeveral('H7N 5H9\nH7N 1A1', {
      answers: { listRates: ({ body }) => (body.postalCode === 'H7N 1A1' ? [] : undefined) },
    });
    await user.click(await button());
    expect(
      await screen.findByText(`${BAKERY.name} · 1 of 2 destinations with a quote, 1 without`),
    ).toBeVisible();
    expect((await cells())[1]).toBe(`2 | H7N 1A1 | H7N 1A1 | ${quoteTexts.noService}`);
  });

  it('reports a merchant that cannot be loaded, and sends no look-ups', async () => {
    let isDown = false;
    const { user, lookups } = await openSeveral('H7N 5H9', {
      answers: { getMerchant: () => (isDown ? refusal(503, 'Down.') : undefined) },
    });
    isDown = true;
    const before = lookups().length;
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(quoteTexts.merchantUnread('Down.'));
    expect(lookups()).toHaveLength(before);
    isDown = false;
    await user.click(await button('Get the Rest'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await cells())[0]).toMatch(/\$10\.75$/);
  });

  it('the run continues while another page is open, and is shown on return', async () => {
    const wait = deferred();
    let isHeld = false;
    const { user } = await openSeveral('H7N 5H9', {
      answers: { listRates: () => (isHeld ? wait.until.then(() => undefined) : undefined) },
    });
    isHeld = true;
    await user.click(await button());
    await screen.findByRole('cell', { name: quoteTexts.asking });
    await user.click(screen.getByRole('link', { name: 'View Merchants' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Quotes' })).toBeNull());
    wait.end();
    await user.click(screen.getByRole('link', { name: 'Rates' }));
    await waitFor(async () => expect((await cells())[0]).toMatch(/\$10\.75$/));
    expect(field().value).toBe('H7N 5H9');
  });

  it('going back to the page restores several destinations, although its address names only the earlier one', async () => {
    const { user } = await openSeveral('H7N 5H9');
    await user.type(screen.getByRole('textbox', { name: 'Weight (lb)' }), '3');
    await user.click(await button());
    await table();
    await user.click(screen.getByRole('link', { name: 'View Merchants' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Quotes' })).toBeNull());
    act(() => window.history.back());
    await table();
    expect(field().value).toBe('H7N 5H9');
    expect(screen.getByRole('textbox', { name: 'Weight (lb)' })).toHaveValue('3');
  });
});

/** The next unused postal code of Laval. */
const nextCode = (() => {
  let count = 0;
  return () => `H7N ${(count += 1)}H9`;
})();

describe('the weight', () => {
  const why = (price: string) => screen.findByRole('region', { name: `Why ${price}?` });

  it('its band is part of the sum and of each price; the requests do not contain it', async () => {
    const { lookups } = openRates({ at: `${LOOKUP}&weight=3+kg`, answers: WEIGHING });
    const card = within(await why('$12.75'));
    expect((await card.findByRole('row', { name: /^Weight band/ })).textContent).toBe(
      'Weight band7 lbWeight pricing+ $2.00',
    );
    expect(screen.getByRole('option', { name: /SAMEDAY/ }).textContent).toContain('$17.75');
    expect(screen.getByText('2, by price, with 7 lb')).toBeVisible();
    for (const { body, query } of lookups()) {
      expect(Object.keys(body ?? query).sort()).toEqual(['dateTime', 'originPostalCode', 'postalCode']);
    }
  });

  it('above the last band it is in no price, and the page says what an order would become', async () => {
    openRates({ at: `${LOOKUP}&weight=11`, answers: WEIGHING });
    const notes = await screen.findByRole('list', { name: 'About the services' });
    expect(notes).toHaveTextContent(
      '11 lb is above the last band, 10 lb: an order becomes UNSUPPORTED_WEIGHT. Change it',
    );
    expect(screen.getByText('2, by price, without the weight')).toBeVisible();
  });

  it('reports an invalid weight at its field and sends nothing', async () => {
    const { user, lookups } = openRates({ at: LOOKUP });
    await screen.findByRole('listbox', { name: 'Rates' });
    const before = lookups().length;
    const weight = screen.getByRole('textbox', { name: 'Weight (lb)' });
    await user.type(weight, 'heavy{Enter}');
    expect(weight).toHaveAccessibleDescription(quoteTexts.noWeight);
    expect(lookups()).toHaveLength(before);
  });

  it('is part of the sums of several destinations, and one that is too heavy for its rule says so', async () => {
    const { user } = await openSeveral('H7N 5H9', { answers: WEIGHING });
    await user.type(screen.getByRole('textbox', { name: 'Weight (lb)' }), '7');
    await user.click(await button());
    await waitFor(async () => expect((await cells())[0]).toMatch(/\$0\.00 \| \$2\.00 \| \$12\.75$/));
    await user.type(screen.getByRole('textbox', { name: 'Weight (lb)' }), '0');
    await user.click(await button());
    expect(await screen.findByRole('cell', { name: /^70 lb is above the last band, 10 lb/ })).toBeVisible();
  });
});

describe('what the form fills in', () => {
  const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  const choose = async (user: ReturnType<typeof openRates>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Merchant: / }));
    await user.click(within(await screen.findByRole('option', { name })).getByText(name));
  };

  it('a merchant fills in its postal code as the origin, and the current date and time', async () => {
    const { user } = openRates({ answers: OF_TWO });
    await choose(user, BAKERY.name);
    await waitFor(() => expect(value('Origin Postal Code')).toBe('H2V 4G3'));
    expect(value('Date')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(value('Time')).toMatch(/^\d\d:\d\d [AP]M$/);
    // Another merchant changes the origin, unless the user has typed one.
    await choose(user, 'Chocolaterie');
    await waitFor(() => expect(value('Origin Postal Code')).toBe('J4B 1A1'));
  });

  it('keeps what was typed', async () => {
    const { user } = openRates({ answers: OF_TWO });
    await button();
    await user.type(screen.getByRole('textbox', { name: 'Origin Postal Code' }), 'H7N');
    await user.type(screen.getByRole('textbox', { name: 'Date' }), '2026-11-20');
    await choose(user, BAKERY.name);
    await waitFor(() => expect(value('Time')).not.toBe(''));
    await choose(user, 'Chocolaterie');
    expect([value('Origin Postal Code'), value('Date')]).toEqual(['H7N', '2026-11-20']);
  });
});

/** Adds a second merchant, with a location for each of the two. */
const OF_TWO: NonNullable<NonNullable<Parameters<typeof openRates>[0]>['answers']> = {
  listMerchantNames: () => [
    { id: BAKERY.id, name: BAKERY.name, archived: false },
    { id: 'mer-choc', name: 'Chocolaterie', archived: false },
  ],
  getMerchant: ({ params: { id } }) =>
    id === BAKERY.id
      ? { ...BAKERY, merchantLocation: { postalCode: 'H2V 4G3' } }
      : { ...BAKERY, id: 'mer-choc', name: 'Chocolaterie', merchantLocation: { postalCode: 'J4B 1A1' } },
};
