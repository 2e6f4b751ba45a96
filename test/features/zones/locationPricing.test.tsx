import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { deferred } from '../../support/deferred';
import { toast, toasts } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { aZone, openPrices, openZones, priceRows, type WireZone } from './support';

afterEach(() => jest.restoreAllMocks());

const CENTRE = 'Centre';
const prefixInput = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Postal Prefix' });
const priceInput = (dialog: HTMLElement) => within(dialog).getByRole('spinbutton', { name: 'Price' });
const addButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Add' });

it('opens with the focus in the search, so that what is typed finds a prefix', async () => {
  const { user } = openZones();
  const dialog = await openPrices(user, CENTRE);
  await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Find a prefix' })).toHaveFocus());
  await user.keyboard('2v');
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2V $7.25']));
});

describe('adding', () => {
  it('ZON-07 ZON-09 ZON-11 ZON-13 MSG-74 adds a prefix, trimmed and upper-cased, at its sorted position', async () => {
    const { user, calls } = openZones();
    const dialog = await openPrices(user, CENTRE);
    expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $8.75']);
    await user.type(prefixInput(dialog), ' h2j ');
    await user.type(priceInput(dialog), '6.5{Enter}');
    await toast('Postal code added.');
    expect(calls('POST')).toEqual([
      { path: '/zones/locationPricing', body: { zoneName: 'Centre', postalPrefix: 'H2J', price: 6.5 } },
    ]);
    await waitFor(() =>
      expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2J $6.50', 'H2V $7.25', 'H2X $8.75']),
    );
    // The next one can be typed at once, at the same price.
    expect(prefixInput(dialog)).toHaveValue('');
    expect(prefixInput(dialog)).toHaveFocus();
    expect(priceInput(dialog)).toHaveValue('6.5');
  });

  it('a price pasted from a spreadsheet loses its currency sign and thousands separator', async () => {
    const { user, calls } = openZones();
    const dialog = await openPrices(user, CENTRE);
    await user.type(prefixInput(dialog), 'H2J');
    await user.click(priceInput(dialog));
    await user.paste('$1,234.50\r\n');
    expect(priceInput(dialog)).toHaveValue('1234.50');
    await user.keyboard('{Enter}');
    await toast('Postal code added.');
    expect(calls('POST')).toEqual([
      { path: '/zones/locationPricing', body: { zoneName: 'Centre', postalPrefix: 'H2J', price: 1234.5 } },
    ]);
  });

  it('ZON-10 MSG-70 MSG-71 says what is missing, and sends nothing', async () => {
    const { user, calls } = openZones();
    const dialog = await openPrices(user, CENTRE);
    await user.click(addButton(dialog));
    await toast('Postal Prefix is a required field');
    await toast('Price is a required field');
    expect(prefixInput(dialog)).toHaveFocus();
    await user.type(prefixInput(dialog), 'H3A');
    await user.click(addButton(dialog));
    expect(priceInput(dialog)).toHaveFocus();
    expect(priceInput(dialog)).toHaveAccessibleDescription('Price is a required field');
    expect(prefixInput(dialog)).not.toBeInvalid();
    await user.clear(prefixInput(dialog));
    await user.type(priceInput(dialog), '5');
    await user.click(addButton(dialog));
    expect(prefixInput(dialog)).toHaveFocus();
    expect(prefixInput(dialog)).toHaveAccessibleDescription('Postal Prefix is a required field');
    expect(priceInput(dialog)).not.toBeInvalid();
    expect(calls('POST')).toEqual([]);
  });

  it('ZON-12 MSG-72 refuses a prefix of any of the merchant’s zones, with a link to its zone', async () => {
    const { user, calls } = openZones();
    const dialog = await openPrices(user, CENTRE);
    await user.type(prefixInput(dialog), 'h1');
    expect(dialog).toHaveTextContent(
      'The following postal codes already exist for the merchant: ... H1, in Est at $8.25',
    );
    await user.type(priceInput(dialog), '5');
    await user.click(addButton(dialog));
    await toast('The following postal codes already exist for the merchant: ...\nH1');
    expect(prefixInput(dialog)).toHaveFocus();
    expect(prefixInput(dialog)).toHaveValue('h1');
    expect(calls('POST')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Est' }));
    const other = await screen.findByRole('dialog', { name: 'Location Pricing: Est' });
    expect(priceRows(other)).toEqual(['H1 $8.25']);
  });

  it('mentions a longer or shorter prefix of another zone, but can still add', async () => {
    const { user } = openZones();
    const dialog = await openPrices(user, CENTRE);
    await user.type(prefixInput(dialog), 'H2W');
    expect(dialog).toHaveTextContent('H2W wins over H2 in Est ($9.50).');
    await user.type(priceInput(dialog), '7{Enter}');
    await toast('Postal code added.');
  });

  it('a refusal by the server keeps what was typed', async () => {
    const message = 'The following postal codes already exist for the merchant: ...\nH3A';
    const { user } = openZones({
      answers: { addLocationPricing: () => refusal(409, message) },
    });
    const dialog = await openPrices(user, CENTRE);
    await user.type(prefixInput(dialog), 'h3a');
    await user.type(priceInput(dialog), '5{Enter}');
    await toast(message);
    expect(prefixInput(dialog)).toHaveValue('h3a');
    expect(priceInput(dialog)).toHaveValue('5');
  });

  it.each([
    ['409 focuses the prefix', 409, 'Postal Prefix'],
    ['503 does not move the focus', 503, 'Add'],
  ])('ZON-12 a refusal with %s', async (_what, status, name) => {
    const message = `Answer ${status}.`;
    const { user, calls } = openZones({
      answers: { addLocationPricing: () => refusal(status, message) },
    });
    const dialog = await openPrices(user, CENTRE);
    await user.type(prefixInput(dialog), 'h3a');
    await user.type(priceInput(dialog), '5');
    await user.click(addButton(dialog));
    await toast(message);
    await waitFor(() => expect(within(dialog).getByLabelText(name)).toHaveFocus());
    if (status === 409) expect(prefixInput(dialog)).toHaveAccessibleDescription(message);
    // It can be sent again unchanged.
    await user.click(addButton(dialog));
    await waitFor(() => expect(calls('POST')).toHaveLength(2));
  });

  it('ZON-12 after a refusal, shows where somebody else added the prefix meanwhile', async () => {
    const held = [aZone(CENTRE, { H2X: 8.75 }), aZone('Est', { H1: 8.25 })];
    const { user } = openZones({
      zones: held,
      answers: {
        addLocationPricing: () => {
          held[1] = aZone('Est', { H1: 8.25, H3A: 4 }, 2);
          return refusal(409, 'Taken.');
        },
      },
      isLive: true,
    });
    const dialog = await openPrices(user, CENTRE);
    await user.type(prefixInput(dialog), 'h3a');
    await user.type(priceInput(dialog), '5{Enter}');
    await waitFor(() => expect(dialog).toHaveTextContent('H3A, in Est at $4.00'));
    expect(prefixInput(dialog)).toHaveValue('h3a');
  });

  describe('the zone was changed elsewhere meanwhile', () => {
    const message = merchantMessages.zoneChanged(CENTRE);
    /** A server where somebody changes the zones when the price is first sent, as the console does not know yet. */
    const changedMeanwhile = (current: WireZone, others: readonly WireZone[] = []) => {
      const held = [aZone(CENTRE, { H2X: 8.75 })];
      return openZones({
        zones: held,
        answers: {
          addLocationPricing: ({ ifMatch }) => {
            if (ifMatch === null || ifMatch === `"${current.version}"`) return undefined;
            held.splice(0, 1, current, ...others);
            return refusal(412, message, { current });
          },
        },
        isLive: true,
      });
    };
    const addH2J = async ({ user }: ReturnType<typeof openZones>) => {
      const dialog = await openPrices(user, CENTRE);
      await user.type(prefixInput(dialog), 'h2j');
      await user.type(priceInput(dialog), '6.5{Enter}');
      return dialog;
    };

    it('adds nothing to another zone that has taken over its name, and then shows both', async () => {
      const renamed = { ...aZone(CENTRE, { H2X: 8.75 }, 2), name: 'Centre North' };
      const successor = { ...aZone(CENTRE, { H3A: 1 }, 3), id: 'zon_new' };
      const opened = changedMeanwhile(successor, [renamed]);
      await addH2J(opened);
      await toast(message);
      expect(toasts()).not.toContain('Postal code added.');
      const dialog = await screen.findByRole('dialog', { name: 'Location Pricing: Centre North' });
      expect(priceRows(dialog)).toEqual(['H2X $8.75']);
      expect(prefixInput(dialog)).toHaveValue('h2j');
      expect(opened.calls('POST')).toHaveLength(1);
    });

    it('adds the prefix in addition to what somebody else added', async () => {
      const opened = changedMeanwhile(aZone(CENTRE, { H2X: 8.75, H2Y: 3 }, 2));
      await addH2J(opened);
      await toast('Postal code added.');
      expect(opened.asked.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({ ifMatch: '"2"' });
    });
  });

  it('ZON-09 the price is numeric: arrow keys step it, a phone shows digits, and words are refused', async () => {
    const { user, calls } = openZones();
    const dialog = await openPrices(user, CENTRE);
    expect(priceInput(dialog)).toHaveAttribute('inputmode', 'decimal');
    await user.type(priceInput(dialog), '{ArrowDown}{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    expect(priceInput(dialog)).toHaveValue('1.25');
    expect(priceInput(dialog)).toHaveAttribute('aria-valuenow', '1.25');
    await user.clear(priceInput(dialog));
    await user.type(priceInput(dialog), 'ten{ArrowUp}');
    expect(priceInput(dialog)).toHaveValue('ten');
    await user.type(prefixInput(dialog), 'H3B{Enter}');
    await toast('Price must be an amount from 0 to 1,000,000 with at most 2 decimals.');
    expect(calls('POST')).toEqual([]);
  });
});

/** Presses the delete button of a row, and waits for its question, which names the prefix. */
async function askToDelete(user: UserEvent, dialog: HTMLElement, prefix: string) {
  await user.click(within(dialog).getByRole('button', { name: `Delete ${prefix}` }));
  await screen.findByRole('group', { name: new RegExp(`^Delete ${prefix} at \\$\\d+\\.\\d\\d\\?$`) });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
}

it('ZON-16 MSG-75 asks before deleting a prefix, names it, and removes its row after the response', async () => {
  const wait = deferred();
  const { user, calls } = openZones({
    answers: { removeLocationPricing: () => wait.until.then(() => undefined) },
  });
  const dialog = await openPrices(user, CENTRE);
  await askToDelete(user, dialog, 'H2G');
  expect(calls('DELETE')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls('DELETE')).toHaveLength(1));
  expect(priceRows(dialog)).toEqual(['H2G $8.75', 'H2V $7.25', 'H2X $8.75']);
  expect(toasts()).toEqual([]);
  wait.end();
  await toast('Postal Code Deleted.');
  await waitFor(() => expect(toasts().join()).toContain('H2G at $8.75 in Centre'));
  await waitFor(() => expect(priceRows(dialog)).toEqual(['H2V $7.25', 'H2X $8.75']));
  expect(calls('DELETE')).toEqual([
    { path: '/zones/locationPricing?zoneName=Centre&postalPrefix=H2G', body: undefined },
  ]);
  expect(within(dialog).getByRole('button', { name: 'Delete H2V' })).toHaveFocus();
});

it.each(['mouse', 'keyboard'])('ZON-16 a double press by %s deletes nothing', async (by) => {
  const { user, calls } = openZones();
  const dialog = await openPrices(user, CENTRE);
  const button = within(dialog).getByRole('button', { name: 'Delete H2G' });
  if (by === 'mouse') {
    await user.dblClick(button);
    await screen.findByRole('group', { name: 'Delete H2G at $8.75?' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
  } else {
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Enter}');
  }
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByRole('group', { name: /^Delete H2G/ })).toBeNull();
  expect(calls('DELETE')).toEqual([]);
  expect(priceRows(dialog)).toHaveLength(3);
});

it('ZON-16 a prefix that could not be deleted stays, and keeps the focus', async () => {
  const { user } = openZones({
    answers: { removeLocationPricing: () => refusal(503, 'Not now.') },
  });
  const dialog = await openPrices(user, CENTRE);
  const button = within(dialog).getByRole('button', { name: 'Delete H2G' });
  await askToDelete(user, dialog, 'H2G');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await toast('Not now.');
  expect(button).toHaveFocus();
  expect(priceRows(dialog)).toHaveLength(3);
});

it('ZON-07 draws only a few of thousands of prefixes, and finds any', async () => {
  const prices = Object.fromEntries(Array.from({ length: 1_700 }, (_none, at) => [`${10_000 + at}`, 5]));
  const { user } = openZones({ zones: [aZone(CENTRE, prices)] });
  const dialog = await openPrices(user, CENTRE);
  expect(dialog).toHaveTextContent('1,700 prefixes · $5.00');
  expect(within(dialog).getByRole('table')).toHaveAttribute('aria-rowcount', '1701');
  expect(priceRows(dialog).length).toBeLessThan(40);
  await user.type(within(dialog).getByRole('textbox', { name: 'Find a prefix' }), '11699');
  expect(priceRows(dialog)).toEqual(['11699 $5.00']);
});

it('a skip button jumps over the many rows, in both directions', async () => {
  const prices = Object.fromEntries(Array.from({ length: 200 }, (_none, at) => [`${10_000 + at}`, 5]));
  const { user } = openZones({ zones: [aZone(CENTRE, prices)] });
  const dialog = await openPrices(user, CENTRE);
  within(dialog).getByRole('button', { name: 'Raise prices' }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Skip 200 rows' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(prefixInput(dialog)).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Skip 200 rows back' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(within(dialog).getByRole('button', { name: 'Raise prices' })).toHaveFocus();
});

it('a few prefixes have no skip button', async () => {
  const { user } = openZones({ zones: [aZone(CENTRE, { H1A: 5, H1B: 5 })] });
  const dialog = await openPrices(user, CENTRE);
  expect(within(dialog).queryByRole('button', { name: /^Skip/ })).toBeNull();
});
