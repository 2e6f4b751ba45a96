import { screen, waitFor, within } from '@testing-library/react';
import { deferred } from '../../support/deferred';
import { address } from '../../support/renderApp';
import { toast, toasts } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { ELISABETH } from '../merchants/support';
import { aRule, aService, card, CENTRE_LAVAL, openRules, QUEBEC_HALIFAX, type WireRule } from './support';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

const LAVAL = 'Centre to Laval';
const DAYS_REFUSED =
  'In Transit Days must be a whole number from 0 to 14: delivery dates are offered at most 14 days ahead.';
const ZONES = { originZone: 'Centre', destinationZone: 'Laval' };
const cards = () => within(screen.getByRole('list', { name: 'Shipping Rules' }));

describe('the page', () => {
  it('SHR-01 names the merchant once it is loaded, and goes back with the search', async () => {
    const wait = deferred();
    const { user } = openRules({
      answers: {
        getMerchant: () => wait.until.then(() => ({ ...ELISABETH, name: 'Sainte-Élisabeth' })),
      },
    });
    expect(await screen.findByRole('status', { name: 'Loading the merchant' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Shipping Rules' })).toBeNull();
    wait.end();
    const name = 'Merchants/Sainte-Élisabeth/Shipping Rules';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    await card(LAVAL);
    await user.click(screen.getByRole('button', { name: 'Back to merchants' }));
    expect(address()).toBe('/merchants/viewMerchants?searchParam=Boul');
  });

  it('SHR-02 SHR-03 SHR-12 API-30 has a card for each rule of the list, with its zones, and Add Shipping Rule as the last', async () => {
    const { calls } = openRules();
    const laval = await card(LAVAL);
    expect(calls('GET')).toContainEqual({ path: '', body: undefined });
    // Not the rule that is part of the merchant.
    expect(screen.queryByText('Older')).toBeNull();
    const titles = cards()
      .getAllByRole('heading')
      .map((heading) => heading.getAttribute('aria-label'));
    expect(titles).toEqual([LAVAL, 'Centre to Québec', 'Québec to Halifax']);
    expect(within(laval).getByRole('heading')).toHaveTextContent('CentreLaval');
    expect(within(laval).getByRole('button', { name: `Delete shipping rule ${LAVAL}` })).toBeVisible();
    expect(within(laval).getByText('In Transit Days').nextElementSibling).toHaveTextContent('0');
    expect(within(laval).getByText('Surcharge').nextElementSibling).toHaveTextContent('$1.50');
    expect(screen.getByText('rules').textContent).toBe('3 rules');
    const last = cards().getAllByRole('link').at(-1);
    expect(last).toHaveTextContent('Add Shipping Rule');
    expect(last).toHaveAttribute(
      'href',
      `/merchants/${encodeURIComponent('Boulangerie Sainte-Élisabeth')}/addShippingRules?merchantId=3f9c1e84-7b0d-4c52-9a6e-d81f52c0a21b&searchParam=Boul`,
    );
  });

  it('says what it means to have no rule', async () => {
    openRules({ rules: [] });
    const link = await screen.findByRole('link', { name: /Add Shipping Rule/ });
    expect(link).toHaveTextContent('No shipping rules yet. Without one, orders become RATE_FAILED.');
  });

  it('SHR-12 shows no cards if the list cannot be loaded, but the reason and Retry', async () => {
    let isDown = true;
    const { user } = openRules({
      answers: {
        listShippingRules: () => (isDown ? refusal(503, 'The database is away.') : undefined),
      },
    });
    const title = await screen.findByRole('heading', { name: 'Could not load the shipping rules.' });
    expect(title.parentElement).toHaveTextContent('The database is away.');
    await toast('Could not load the shipping rules. The database is away.');
    expect(screen.queryByRole('listitem', { name: 'Old to Older' })).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card(LAVAL)).toBeVisible();
  });

  it('an archived merchant is read-only', async () => {
    const { user } = openRules({ archived: true });
    const laval = await card(LAVAL);
    expect(screen.getByText(/its shipping rules can be viewed but not changed/)).toBeVisible();
    expect(
      within(laval)
        .getAllByRole('button')
        .map((button) => button.textContent || button.title),
    ).toEqual(['History', 'View Delivery and Pickup Windows', 'View Weight Pricing']);
    expect(screen.queryByRole('link', { name: /Add Shipping Rule/ })).toBeNull();
    await user.click(within(laval).getByRole('button', { name: /Weight Pricing/ }));
    const dialog = await screen.findByRole('dialog', { name: `Weight Pricing: ${LAVAL}` });
    expect(within(dialog).queryByRole('button', { name: /Edit/ })).toBeNull();
  });

  it('SHR-09 SHR-10 SHR-11 disabled buttons say why; weight pricing can always be opened', async () => {
    openRules();
    const button = (of: HTMLElement, name: RegExp) => within(of).getByRole('button', { name });
    const halifax = await card('Québec to Halifax');
    expect(button(halifax, /Add a new service/)).toBeDisabled();
    expect(button(halifax, /Add a new service/)).toHaveAccessibleDescription('This rule has no services.');
    expect(button(halifax, /Delivery and Pickup Windows/)).toBeDisabled();
    expect(button(halifax, /Delivery and Pickup Windows/)).toHaveAccessibleDescription(
      'This rule has no delivery constraints.',
    );
    expect(button(halifax, /View or Add Weight Pricing/)).toBeEnabled();
    expect(halifax).toHaveTextContent('No services. Rates show one STANDARD price.');
    // speedPricing without a row: one can be added.
    const quebec = await card('Centre to Québec');
    expect(button(quebec, /Add a new service/)).toBeEnabled();
    expect(button(quebec, /Delivery and Pickup Windows/)).toBeEnabled();
    expect(button(quebec, /View or Add Weight Pricing/)).toBeEnabled();
  });
});

describe('deleting', () => {
  it('SHR-04 MSG-79 API-33 asks, deletes by the pair of zones, and removes the card', async () => {
    const wait = deferred();
    const { user, calls } = openRules({
      answers: { deleteShippingRule: () => wait.until.then(() => undefined) },
    });
    const laval = await card(LAVAL);
    await user.click(within(laval).getByRole('button', { name: `Delete shipping rule ${LAVAL}` }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Delete the shipping rule from Centre to Laval?');
    expect(question).toHaveTextContent(
      'New orders between these zones become RATE_FAILED, and existing ones when they are next checked.',
    );
    expect(calls('DELETE')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete Shipping Rule' }));
    await waitFor(() => expect(calls('DELETE')).toHaveLength(1));
    expect(screen.getByRole('listitem', { name: LAVAL, hidden: true })).toBeInTheDocument();
    expect(toasts()).toEqual([]);
    wait.end();
    await toast(`Shipping Rule Deleted.\n${LAVAL}`);
    await waitFor(() => expect(screen.queryByRole('listitem', { name: LAVAL })).toBeNull());
    expect(calls('DELETE')).toEqual([{ path: '?originZone=Centre&destinationZone=Laval', body: undefined }]);
    expect(screen.getByRole('listitem', { name: 'Centre to Québec' })).toBeVisible();
    expect(cards().getAllByRole('heading')).toHaveLength(2);
  });

  it('SHR-04 shows a refusal in the server’s words, and keeps the card', async () => {
    const { user } = openRules({
      answers: { deleteShippingRule: () => refusal(409, 'Merchant is archived.') },
    });
    const laval = await card(LAVAL);
    await user.click(within(laval).getByRole('button', { name: `Delete shipping rule ${LAVAL}` }));
    await user.click(await screen.findByRole('button', { name: 'Delete Shipping Rule' }));
    await toast('Merchant is archived.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await card(LAVAL)).toBeVisible();
    expect(toasts()).not.toContain('Shipping Rule Deleted.');
  });
});

describe('days and surcharge', () => {
  const startEdit = async (user: ReturnType<typeof openRules>['user'], label: string) => {
    await card(LAVAL);
    await user.click(screen.getByRole('button', { name: `Edit ${label} of ${LAVAL}` }));
    const input = screen.getByRole('textbox', { name: `${label} of ${LAVAL}` });
    expect(input).toHaveFocus();
    return input;
  };

  it('a surcharge pasted from a spreadsheet is read as an amount', async () => {
    const { user } = openRules();
    const surcharge = await startEdit(user, 'Surcharge');
    await user.clear(surcharge);
    await user.paste('$2.25 ');
    expect(surcharge).toHaveValue('2.25');
  });

  it('SHR-05 SHR-06 MSG-80 API-34 are saved as numbers, and the focus returns to the pencil', async () => {
    const { user, calls } = openRules();
    const days = await startEdit(user, 'In Transit Days');
    expect(days).toHaveValue('0');
    await user.clear(days);
    await user.type(days, ' 2 {Enter}');
    await toast('Shipping Rule updated');
    const pencil = await screen.findByRole('button', { name: `Edit In Transit Days of ${LAVAL}` });
    expect(pencil).toHaveFocus();
    const surcharge = await startEdit(user, 'Surcharge');
    expect(surcharge).toHaveValue('1.50');
    await user.clear(surcharge);
    await user.type(surcharge, '2.25');
    await user.click(screen.getByRole('button', { name: `Save Surcharge of ${LAVAL}` }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Surcharge of ${LAVAL}` })).toBeNull());
    expect(await card(LAVAL)).toHaveTextContent(/In Transit Days2.*Surcharge\$2.25/);
    expect(calls('PATCH')).toEqual([
      { path: '/actions/inTransitDays', body: { zones: ZONES, inTransitDays: 2 } },
      { path: '/actions/surcharge', body: { zones: ZONES, surcharge: 2.25 } },
    ]);
  });

  it('SHR-05 SHR-06 an invalid number is refused at its field, kept, and not sent; Escape discards it', async () => {
    const { user, calls } = openRules();
    const days = await startEdit(user, 'In Transit Days');
    await user.clear(days);
    await user.type(days, '1.5{Enter}');
    await toast(DAYS_REFUSED);
    expect(days).toHaveAccessibleDescription(DAYS_REFUSED);
    expect(days).toHaveValue('1.5');
    expect(days).toHaveFocus();
    await user.clear(days);
    await user.keyboard('{Enter}');
    await toast('In Transit Days is a required field');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    const surcharge = await startEdit(user, 'Surcharge');
    await user.type(surcharge, '7{Enter}');
    expect(surcharge).toHaveValue('1.507');
    expect(surcharge).toBeInvalid();
    expect(calls('PATCH')).toEqual([]);
  });

  it('SHR-05 stored days above the limit stay unless others are typed, which have to be within it', async () => {
    const { user, calls } = openRules({ rules: [aRule('Centre', 'Laval', { days: 20 })] });
    let days = await startEdit(user, 'In Transit Days');
    expect(days).toHaveValue('20');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(toasts()).toEqual([]);
    days = await startEdit(user, 'In Transit Days');
    await user.clear(days);
    await user.type(days, '15{Enter}');
    await waitFor(() => expect(days).toHaveAccessibleDescription(DAYS_REFUSED));
    expect(calls('PATCH')).toEqual([]);
    await user.clear(days);
    await user.type(days, '14{Enter}');
    await toast('Shipping Rule updated');
    expect(await card(LAVAL)).toHaveTextContent(/In Transit Days14/);
  });

  it('SHR-06 MSG-43 shows a refusal at the field and keeps what was typed', async () => {
    const { user } = openRules({
      answers: { updateShippingRuleByAction: () => refusal(409, 'Merchant is archived.') },
    });
    const surcharge = await startEdit(user, 'Surcharge');
    await user.clear(surcharge);
    await user.type(surcharge, '9{Enter}');
    const text = 'Could not edit Merchant. Merchant is archived.';
    await toast(text);
    const input = screen.getByRole('textbox', { name: `Surcharge of ${LAVAL}` });
    expect(input).toHaveAccessibleDescription(text);
    expect(input).toHaveValue('9');
    expect(toasts()).not.toContain('Shipping Rule updated');
  });

  const changed = (message: string, current: WireRule) =>
    refusal(412, message, { current, changed: LAST_CHANGE });

  it('two users changed the surcharge: both values are shown, and Keep mine overwrites theirs', async () => {
    let refusals = 1;
    const { user, calls } = openRules({
      answers: {
        updateShippingRuleByAction: () =>
          refusals-- > 0 ? changed('Changed.', { ...CENTRE_LAVAL, surcharge: 4, version: 9 }) : undefined,
      },
    });
    const surcharge = await startEdit(user, 'Surcharge');
    await user.clear(surcharge);
    await user.type(surcharge, '2{Enter}');
    const question = await screen.findByRole('group', { name: /was changed in the meantime/ });
    expect(question).toHaveTextContent(LAST_CHANGED);
    expect(question).toHaveTextContent(/Before\$1\.50Theirs \(current\)\$4\.00Mine\$2/);
    expect(calls('PATCH')).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Keep mine' }));
    await toast('Shipping Rule updated');
    expect(calls('PATCH').at(-1)?.body).toEqual({ zones: ZONES, surcharge: 2 });
    expect(await card(LAVAL)).toHaveTextContent('Surcharge$2.00');
  });

  it('Take theirs uses their value; a change of another part is no conflict', async () => {
    const answers = [
      changed('Changed.', { ...CENTRE_LAVAL, surcharge: 4, version: 9 }),
      changed('Changed.', { ...CENTRE_LAVAL, surcharge: 4, inTransitDays: 5, version: 10 }),
    ];
    const { user, calls } = openRules({
      answers: { updateShippingRuleByAction: () => answers.shift() },
    });
    const surcharge = await startEdit(user, 'Surcharge');
    await user.clear(surcharge);
    await user.type(surcharge, '2{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await card(LAVAL)).toHaveTextContent('Surcharge$4.00');
    expect(toasts()).toEqual([]);
    const again = await startEdit(user, 'Surcharge');
    await user.clear(again);
    await user.type(again, '3{Enter}');
    await toast('Shipping Rule updated');
    expect(screen.queryByRole('group', { name: /somebody else/ })).toBeNull();
    expect(calls('PATCH')).toHaveLength(3);
  });
});

describe('services', () => {
  it('SHR-07 SPD-02 are listed with price and dispatcher, each with a way to remove it', async () => {
    const rule = aRule('Centre', 'Laval', {
      speed: [
        aService('SAMEDAY', 5),
        aService('SCHEDULED', 3.5, 'other-carrier'),
        { ...aService('FLEX', 0), dispatcher: '' },
        aService('STANDARD', 2),
        aService('NEXTDAYPLUS', 1.25),
      ],
    });
    openRules({ rules: [rule, QUEBEC_HALIFAX] });
    await card(LAVAL);
    const lines = within(screen.getByRole('list', { name: `Services of ${LAVAL}` })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '-SAMEDAY (+5$) [Boréal]',
      '-SCHEDULED (+3.5$) [other-carrier]',
      '-FLEX (+0$)',
      '-STANDARD (+2$) [Boréal]',
      '-NEXTDAYPLUS (+1.25$) [Boréal]',
    ]);
    for (const type of ['SAMEDAY', 'SCHEDULED', 'FLEX', 'STANDARD', 'NEXTDAYPLUS'])
      expect(screen.getByRole('button', { name: `Remove ${type} of ${LAVAL}` })).toBeVisible();
  });

  it('SHR-08 SHR-09 MSG-82 one is removed after a question, and its line disappears; Add a service stays enabled', async () => {
    const rule = aRule('Centre', 'Laval', { speed: [aService('SAMEDAY', 5)] });
    const { user, calls } = openRules({ rules: [rule] });
    const laval = await card(LAVAL);
    const cross = within(laval).getByRole('button', { name: `Remove SAMEDAY of ${LAVAL}` });
    await user.click(cross);
    const question = await screen.findByRole('group', { name: 'Remove SAMEDAY?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Remove SAMEDAY?' })).toBeNull());
    expect(calls('PATCH')).toEqual([]);
    await user.click(cross);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await toast(`Service Removed.\nSAMEDAY of ${LAVAL}`);
    await waitFor(() => expect(laval).not.toHaveTextContent('-SAMEDAY'));
    expect(calls('PATCH')).toEqual([
      {
        path: '/actions/remove',
        body: { zones: ZONES, speedPricingRow: { speedPricingType: 'SAMEDAY' } },
      },
    ]);
    expect(within(laval).getByRole('button', { name: /Add a new service/ })).toBeEnabled();
  });

  it('SHR-08 a second one is removed although the answer about the first is still to come', async () => {
    const rule = aRule('Centre', 'Laval', { speed: [aService('SAMEDAY', 5), aService('FLEX', 1)] });
    const first = deferred();
    const { user, calls } = openRules({
      rules: [rule],
      answers: { updateShippingRuleByAction: () => first.until.then(() => undefined) },
    });
    const laval = await card(LAVAL);
    for (const type of ['SAMEDAY', 'FLEX']) {
      await user.click(within(laval).getByRole('button', { name: `Remove ${type} of ${LAVAL}` }));
      await user.click(await screen.findByRole('button', { name: 'Remove' }));
    }
    expect(calls('PATCH').map(({ body }) => body)).toMatchObject([
      { speedPricingRow: { speedPricingType: 'SAMEDAY' } },
      { speedPricingRow: { speedPricingType: 'FLEX' } },
    ]);
    first.end();
    await waitFor(() => expect(laval).not.toHaveTextContent('-FLEX'));
    expect(laval).not.toHaveTextContent('-SAMEDAY');
  });

  it('SHR-08 a refusal is shown and the line stays', async () => {
    const { user } = openRules({
      answers: {
        updateShippingRuleByAction: () => refusal(404, 'The shipping rule has no service SAMEDAY.'),
      },
    });
    const laval = await card(LAVAL);
    await user.click(within(laval).getByRole('button', { name: `Remove SAMEDAY of ${LAVAL}` }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await toast('The shipping rule has no service SAMEDAY.');
    expect(laval).toHaveTextContent('-SAMEDAY (+5$)');
    expect(toasts()).not.toContain('Service Removed.');
  });
});
