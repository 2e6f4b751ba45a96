import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { ELISABETH } from '../merchants/support';
import { aZone } from '../zones/support';
import { address } from '../../support/renderApp';
import { toast, toasts } from '../../support/toasts';
import { foreign, refusal } from '../../support/apiAnswers';
import {
  MERCHANT,
  MERCHANT_ID,
  cell,
  fillFields,
  footer,
  leaveTable,
  nameField,
  openAddZone,
  rows,
  saveButton,
  tag,
  typeRows,
} from './support';

const price = () => screen.getByRole('spinbutton', { name: 'Price for the next tag' });

describe('the form', () => {
  it('ZON-17 ZON-19 ZON-20 has name, time zone, facility, the server’s tags and rows, with their choices', async () => {
    const { user } = openAddZone();
    expect(await nameField()).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName(`Merchants/${MERCHANT}/Add Zone`);
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value);
    const facilities = 'yyz5 yul1 yul2 yow1 yvr2 mia1 nyc1 yyc1 hou1 lax1'.split(' ');
    expect(options('Facility')).toEqual(['', ...facilities]);
    await user.click(screen.getByRole('button', { name: 'Time Zone: Choose' }));
    const zones = await screen.findByRole('listbox', { name: 'Time Zone' });
    for (const name of ['America/Toronto', 'America/Vancouver', 'America/New_York']) {
      expect(within(zones).getByText(name)).toBeVisible();
    }
    await tag('North');
    const tags = within(screen.getByRole('group', { name: 'Quick-fill tags' }));
    expect(tags.getAllByRole('checkbox').map(({ textContent }) => textContent)).toEqual([
      'North 3',
      'Wide 3',
      'Capital 2',
    ]);
    expect(screen.getByRole('table', { name: 'Pricing' })).toBeVisible();
  });

  it('ZON-18 MSG-62 MSG-63 MSG-64 MSG-67 ZON-23 shows what is missing where it is missing, and sends nothing', async () => {
    const { user, posted } = openAddZone();
    await nameField();
    expect(screen.queryByText('Zone Name is a required field')).toBeNull();
    await user.click(saveButton());
    for (const name of ['Zone Name', 'Time Zone', 'Facility']) {
      expect(screen.getByText(`${name} is a required field`)).toBeVisible();
    }
    await toast('Please add Postal Codes and pricing');
    expect(toasts().join()).not.toContain('required');
    expect(await nameField()).toHaveFocus();
    expect(await nameField()).toBeInvalid();
    expect(footer()).toBe(
      '4 corrections before saving: Zone Name is missing, Time Zone is missing, Facility is missing, Postal Codes and pricing are missing',
    );
    await user.click(screen.getByRole('button', { name: 'Postal Codes and pricing are missing' }));
    await waitFor(() => expect(cell('Postal Prefix of row 1')).toHaveFocus());
    await fillFields(user);
    await waitFor(() =>
      expect(footer()).toBe('1 correction before saving: Postal Codes and pricing are missing'),
    );
    expect(posted()).toEqual([]);
  });

  it('ZON-21 MSG-65 reports a taken name while it is typed, and by toast on Save', async () => {
    const { user, posted } = openAddZone();
    await fillFields(user, ' ottawa – GATINEAU ');
    const message = `Zone name ottawa – GATINEAU already exists for ${MERCHANT}.`;
    expect(screen.getByText(message)).toBeVisible();
    await typeRows(user, ['M', '5']);
    await user.click(saveButton());
    await toast(message);
    expect(await nameField()).toHaveFocus();
    expect(posted()).toEqual([]);
  });
});

describe('quick fill', () => {
  it('ZON-25 a tag needs a price, and adds its prefixes with it', async () => {
    const { user } = openAddZone();
    const north = await tag('North');
    await user.click(north);
    expect(screen.getByText('Price is a required field')).toBeVisible();
    expect(price()).toHaveFocus();
    expect(north).not.toBeChecked();
    await user.keyboard('5.5');
    await user.click(north);
    expect(north).toBeChecked();
    expect(screen.queryByText('Price is a required field')).toBeNull();
    expect(rows()).toEqual(['H1A 5.50 North', 'H1B 5.50 North', 'H1C 5.50 North']);
    expect(screen.getByText('3 rows')).toBeVisible();
  });

  it('ZON-26 removing a tag keeps prefixes of other tags, typed rows and rows changed by hand', async () => {
    const { user } = openAddZone();
    const [north, wide] = [await tag('North'), await tag('Wide')];
    await user.type(price(), '5');
    await user.click(north);
    await user.clear(price());
    await user.type(price(), '7');
    await user.click(wide);
    await typeRows(user, ['h9', '4']);
    await user.clear(cell('Price of H1A'));
    await user.type(cell('Price of H1A'), '6');
    await leaveTable(user);
    expect(rows()).toEqual([
      'H9 4.00 Typed',
      'H1A 6.00 North | Price changed by hand',
      'H1B 5.00 North',
      'H1C 5.00 North',
      'H1D 7.00 Wide',
    ]);
    await user.click(north);
    expect(rows()).toEqual([
      'H9 4.00 Typed',
      'H1A 6.00 Typed',
      'H1B 5.00 Wide',
      'H1C 5.00 Wide',
      'H1D 7.00 Wide',
    ]);
    await user.click(wide);
    expect(rows()).toEqual(['H9 4.00 Typed', 'H1A 6.00 Typed']);
  });

  it('without the file there are no tags, and a failed load can be retried; rows can still be typed', async () => {
    let status = 503;
    const { user } = openAddZone({
      answers: { quickFillTags: () => foreign('a file server', status, '') },
    });
    await screen.findByText('The quick-fill tags could not be loaded.');
    await typeRows(user, ['H1A', '5']);
    expect(rows()).toHaveLength(1);
    status = 404;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No quick-fill tags are set up here.');
  });
});

describe('rows', () => {
  it('ZON-22 MSG-66 prefixes of other zones are marked, listed once with all codes, refused, shown and removed', async () => {
    const { user, posted } = openAddZone();
    await fillFields(user);
    await user.type(price(), '5');
    await user.click(await tag('Capital'));
    await typeRows(user, [' k2 ', '6']);
    await leaveTable(user);
    const sentence = `The following postal codes already exist for ${MERCHANT}: K2, K1A.`;
    expect(screen.getByText(sentence)).toBeVisible();
    expect(rows()).toEqual([
      'K2 6.00 Typed | Exists in Ottawa – Gatineau at $9.00',
      'K1A 5.00 Capital | Exists in Ottawa – Gatineau at $12.25',
      'K1B 5.00 Capital',
    ]);
    expect(footer()).toBe('2 corrections before saving: K2 exists, K1A exists');
    await user.click(saveButton());
    await toast(sentence);
    await waitFor(() => expect(cell('Postal Prefix of K2')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'K1A exists' }));
    await waitFor(() => expect(cell('Postal Prefix of K1A')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Show the first of them' }));
    await waitFor(() => expect(cell('Postal Prefix of K2')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Remove their rows' }));
    expect(rows()).toEqual(['K1B 5.00 Capital']);
    expect(screen.queryByRole('button', { name: 'Remove their rows' })).toBeNull();
    expect(posted()).toEqual([]);
  });

  it('ZON-23 an incomplete row is marked only after the focus leaves it, and then comes first', async () => {
    const { user, posted } = openAddZone();
    await fillFields(user);
    await user.type(price(), '5');
    await user.click(await tag('North'));
    await typeRows(user, ['h1z', '']);
    expect(footer()).toBe('');
    await leaveTable(user);
    expect(rows()[0]).toBe('H1Z  Typed | Please add Postal Codes and pricing');
    expect(footer()).toBe('1 correction before saving: H1Z has no price');
    await user.click(saveButton());
    await toast('Please add Postal Codes and pricing');
    await waitFor(() => expect(cell('Price of H1Z')).toHaveFocus());
    expect(cell('Price of H1Z')).toBeInvalid();
    expect(posted()).toEqual([]);
  });

  it('ZON-22 a double click on the bin deletes only one row', async () => {
    const { user } = openAddZone();
    await nameField();
    await typeRows(user, ['H1A', '5'], ['H1B', '6'], ['H1C', '7']);
    const bin = (prefix: string) => screen.getByRole('button', { name: `Delete ${prefix}` });
    fireEvent.click(bin('H1B'), { detail: 1 });
    // A browser counts the second click of a double click on the row that moved up.
    fireEvent.click(bin('H1A'), { detail: 2 });
    expect(rows().map((row) => row.slice(0, 3))).toEqual(['H1C', 'H1A']);
  });

  it('Enter goes to the price and then to a new row, arrows go to neighbouring rows; neither sends anything', async () => {
    const { user, posted } = openAddZone();
    await nameField();
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    await user.keyboard('h1a{Enter}5{Enter}h1b{Enter}6');
    expect(rows()).toEqual(['h1b 6 Typed', 'H1A 5.00 Typed']);
    await user.keyboard('{ArrowDown}');
    expect(cell('Price of H1A')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Delete H1A' }));
    expect(rows()).toEqual(['H1B 6.00 Typed']);
    expect(screen.getByRole('button', { name: 'Delete H1B' })).toHaveFocus();
    expect(posted()).toEqual([]);
  });

  it('finds a prefix among the rows', async () => {
    const { user } = openAddZone();
    await user.type(await screen.findByRole('spinbutton', { name: 'Price for the next tag' }), '5');
    await user.click(await tag('North'));
    await user.type(screen.getByRole('textbox', { name: 'Find a prefix' }), '1b');
    expect(rows()).toEqual(['H1B 5.00 North']);
    expect(screen.getByText('1 of 3 rows')).toBeVisible();
  });
});

describe('saving', () => {
  it('ZON-27 MSG-68 sends the zone with its rows, confirms it, and opens the zones with merchantId and searchParam', async () => {
    const { user, posted } = openAddZone();
    await fillFields(user, '  Grand Montréal ');
    await user.type(price(), '15.5');
    await user.click(await tag('North'));
    await typeRows(user, ['h1a 1a1', '18']);
    await user.click(saveButton());
    await toast('Zone Added.');
    expect(posted().map(({ body }) => body)).toEqual([
      {
        name: 'Grand Montréal',
        timezone: 'America/Toronto',
        facility: 'yul1',
        locationPricing: {
          pricingRows: [
            { postalPrefix: 'H1A1A1', price: 18 },
            { postalPrefix: 'H1A', price: 15.5 },
            { postalPrefix: 'H1B', price: 15.5 },
            { postalPrefix: 'H1C', price: 15.5 },
          ],
        },
      },
    ]);
    expect(await screen.findByRole('listitem', { name: 'Grand Montréal' })).toBeVisible();
    expect(new URL(address(), 'http://console.test').pathname).toMatch(/\/viewZones$/);
    expect(address()).toContain(`merchantId=${MERCHANT_ID}`);
    expect(address()).toContain('searchParam=Boul');
  });

  it('ZON-22 shows the server’s refusal in its own words, keeps the form, and focuses the cell that is now wrong', async () => {
    const message = `The following postal codes already exist for ${MERCHANT}: H1A.`;
    const { user, posted, addElsewhere } = openAddZone({
      answers: { createZone: () => refusal(409, message) },
    });
    await fillFields(user);
    await typeRows(user, ['H1A', '5']);
    addElsewhere(aZone('Nord', { H1A: 8 }));
    await user.click(saveButton());
    await toast(message);
    await waitFor(() => expect(rows()).toEqual(['H1A 5.00 Typed | Exists in Nord at $8.00']));
    await waitFor(() => expect(cell('Postal Prefix of H1A')).toHaveFocus());
    expect(await nameField()).toHaveValue('Grand Montréal');
    expect(posted()).toHaveLength(1);
    expect(address()).toContain('/addZones');
  });

  it('an archived merchant cannot get a zone', async () => {
    const { posted } = openAddZone({ archived: true });
    await screen.findByRole('heading', { name: 'Merchant is archived.' });
    expect(screen.queryByRole('form', { name: 'Add Zone' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show its zones' })).toHaveAttribute(
      'href',
      expect.stringContaining('/viewZones'),
    );
    expect(posted()).toEqual([]);
  });

  it('if somebody archives the merchant meanwhile, that is read out, and what was typed stays', async () => {
    let archived = false;
    const { user } = openAddZone({
      answers: {
        getMerchant: () => ({ ...ELISABETH, archived, zones: [], shippingRules: [] }),
        createZone: () => refusal(409, 'Merchant is archived.'),
      },
    });
    await fillFields(user, 'Nord');
    await typeRows(user, ['H1A', '5']);
    archived = true;
    await user.click(saveButton());
    await toast('Merchant is archived.');
    const words = 'This merchant is archived: its zones can be viewed but not changed.';
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContainEqual(
        expect.stringContaining(words),
      ),
    );
    expect(await nameField()).toHaveValue('Nord');
    expect(cell('Price of H1A')).toHaveValue('5.00');
  });
});

describe('long texts', () => {
  it('stay as pasted and are reported: a price is never cut to a different price', async () => {
    const { user, posted } = openAddZone();
    await fillFields(user, 'Nord');
    const name = await nameField();
    await user.clear(name);
    await user.click(name);
    await user.paste('N'.repeat(201));
    await typeRows(user, ['H1A', '']);
    await user.paste('25.000000000001');
    await user.click(saveButton());
    const words = 'Zone Name is too long: it may have at most 200 characters.';
    await toast(words);
    expect(name).toHaveAccessibleDescription(words);
    expect(name).toHaveValue('N'.repeat(201));
    expect(screen.getByRole('button', { name: 'Zone Name is too long' })).toBeVisible();
    expect(screen.getByDisplayValue('25.000000000001')).toBeInvalid();
    expect(posted()).toEqual([]);
  });
});

describe('leaving', () => {
  it('going to another page keeps the form; Start over asks first', async () => {
    const { user } = openAddZone();
    await fillFields(user, 'Nord');
    await typeRows(user, ['H1A', '5']);
    await user.click(screen.getByRole('button', { name: 'Back to zones' }));
    await screen.findByRole('listitem', { name: 'Ottawa – Gatineau' });
    act(() => window.history.back());
    expect(await nameField()).toHaveValue('Nord');
    expect(rows()).toEqual(['H1A 5.00 Typed']);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await nameField()).toHaveValue(''));
    expect(screen.queryByText('What you typed earlier is still here.')).toBeNull();
  });

  it('Cancel asks before it discards what was typed, and goes to the zones', async () => {
    const { user } = openAddZone();
    await user.type(await nameField(), 'Nord');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Discard this zone?');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await nameField()).toHaveValue('Nord');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('listitem', { name: 'Ottawa – Gatineau' });
  });
});
