import { screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { EMPTY_WEEK } from '../../fixtures/emptyWeek';
import { address } from '../../support/renderApp';
import { toast, toasts } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { addButton, choose, fillLeast, foot, openAdd, select, theForm } from './addSupport';
import { cellOf, paste, rowsOf, type } from './windowsSupport';

const field = (label: string) => screen.getByLabelText(label);

describe('the form', () => {
  it('SHR-13 has zones, days, surcharge, the three grids, weight pricing and speed pricing', async () => {
    const { user } = openAdd();
    await theForm();
    expect(
      screen.getByRole('heading', {
        level: 1,
        name: 'Merchants/Boulangerie Sainte-Élisabeth/Add Shipping Rules',
      }),
    ).toBeInTheDocument();
    await user.click(select('Origin Zone'));
    const list = await screen.findByRole('listbox', { name: 'Origin Zone' });
    for (const name of ['Centre', 'Laval', 'Québec']) {
      expect(within(list).getByRole('option', { name: new RegExp(name) })).toBeInTheDocument();
    }
    await user.keyboard('{Escape}');
    expect(select('Destination Zone')).toHaveAccessibleName('Destination Zone: Choose a zone');
    expect(field('In Transit Days')).toHaveValue('');
    expect(field('Surcharge')).toHaveValue('');
    const heads = (name: string) =>
      within(screen.getByRole('grid', { name }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(1);
    const all = [
      'Day',
      'Delivery Window Start',
      'Delivery Window End',
      'Pickup Window Start',
      'Pickup Window End',
      'Cutoff',
    ];
    expect(heads('Delivery Windows')).toEqual(all);
    expect(heads('Scheduled Windows')).toEqual(all);
    expect(heads('Pickup Windows')).toEqual(['Day', 'Pickup Window Start', 'Pickup Window End', 'Cutoff']);
    expect(heads('Weight Pricing')).toEqual(['Weight Band', 'Price']);
    expect(screen.getByRole('button', { name: 'Add a service' })).toBeInTheDocument();
  });

  it('SHR-21 Back and Cancel lead to the merchant’s rules, with merchantId and searchParam', async () => {
    const { user } = openAdd();
    await theForm();
    const back = screen.getByRole('button', { name: 'Back to shipping rules' });
    const rules = /^\/merchants\/[^/]+\/viewShippingRules\?merchantId=3f9c1e84[^&]*&searchParam=Boul$/;
    expect(back.getAttribute('href')).toMatch(rules);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toMatch(rules));
  });

  it('SHR-14 shows at each field what is missing, and focuses the first', async () => {
    const { user, created } = openAdd();
    await theForm();
    await user.click(addButton());
    await toast('Origin Zone is a required field');
    for (const text of [
      'Destination Zone is a required field',
      'In Transit Days is a required field',
      'Surcharge is a required field',
      merchantMessages.constraintsMissing,
    ]) {
      expect(toasts()).toContain(text);
    }
    expect(select('Origin Zone')).toHaveAccessibleDescription('Origin Zone is a required field');
    expect(select('Destination Zone')).toHaveAccessibleDescription('Destination Zone is a required field');
    expect(field('In Transit Days')).toHaveAccessibleDescription('In Transit Days is a required field');
    expect(field('Surcharge')).toHaveAccessibleDescription('Surcharge is a required field');
    await waitFor(() => expect(select('Origin Zone')).toHaveFocus());
    expect(foot()).toBe(
      'To correct before saving: Origin Zone, Destination Zone, In Transit Days, Surcharge and 2 more.',
    );
    expect(created()).toEqual([]);

    await user.type(field('In Transit Days'), '1.5');
    expect(field('In Transit Days')).toHaveAccessibleDescription(merchantMessages.transitDaysFormat);
    await user.clear(field('In Transit Days'));
    await user.type(field('In Transit Days'), '2');
    expect(field('In Transit Days')).not.toBeInvalid();
  });

  it('SHR-19 SHR-20 MSG-78 GRD-12 sends a complete form in the API’s format, and opens the merchant’s rules with the new one', async () => {
    const { user, created } = openAdd();
    await theForm();
    await fillLeast(user);
    await user.click(addButton());
    await toast('Shipping Rule Added.');
    await waitFor(() => expect(address()).toContain('/viewShippingRules?'));
    expect(address()).toContain('searchParam=Boul');
    expect(created()).toEqual([
      {
        originZone: 'Centre',
        destinationZone: 'Québec',
        inTransitDays: 1,
        surcharge: 2.5,
        deliveryConstraintsByWeek: {
          ...EMPTY_WEEK,
          monday: [
            {
              deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' },
              pickupWindow: { timeStart: '09:00', timeEnd: '11:00' },
              cutoffTime: '08:30',
            },
          ],
        },
        pickupConstraintsByWeek: {
          ...EMPTY_WEEK,
          monday: [{ pickupWindow: { timeStart: '09:00', timeEnd: '15:00' }, cutoffTime: '08:30' }],
        },
      },
    ]);
    expect(await screen.findByRole('listitem', { name: 'Centre to Québec' })).toBeInTheDocument();
  });

  it('SHR-20 MSG-77 shows a refusal in a toast and in the footer, and keeps all input', async () => {
    const { user } = openAdd({ onCreate: () => refusal(409, 'Merchant is archived.') });
    await theForm();
    await fillLeast(user);
    await user.click(addButton());
    await toast('Could not add shipping rule. (Merchant is archived.)');
    await waitFor(() => expect(foot()).toBe('Merchant is archived.'));
    expect(select('Destination Zone')).toHaveAccessibleName('Destination Zone: Québec');
    expect(field('Surcharge')).toHaveValue('2.50');
    expect(rowsOf('Delivery Windows')[0]).toBe('monday 12:00 16:00 09:00 11:00 08:30');
    await user.type(field('In Transit Days'), '0');
    expect(foot()).toBe('');
  });

  it('SHR-22 reports a pair that already has a rule at once, and focuses the destination after the refusal', async () => {
    const taken = 'A shipping rule from Centre to Laval already exists.';
    const { user } = openAdd({ onCreate: () => refusal(409, taken) });
    await theForm();
    await fillLeast(user);
    await choose(user, 'Destination Zone', 'Laval');
    expect(select('Destination Zone')).toHaveAccessibleDescription(taken);
    expect(foot()).toBe(taken);
    await user.click(addButton());
    await toast(`Could not add shipping rule. (${taken})`);
    await waitFor(() => expect(select('Destination Zone')).toHaveFocus());
    await choose(user, 'Destination Zone', 'Centre');
    expect(select('Destination Zone')).toHaveAccessibleDescription('');
  });
});

describe('windows and weights', () => {
  it('SHR-15 SHR-17 MSG-84 MSG-88 MSG-89 reports all wrong cells together, and focuses the first', async () => {
    const { user, created } = openAdd();
    await theForm();
    await fillLeast(user);
    await paste(user, 'Delivery Windows', 1, 0, 'mardi\t12:00\t16:00\t09:00\t11:00\t08:30\nfriday\t12:00');
    await paste(user, 'Pickup Windows', 1, 0, 'fr\t09:00\t15:00\t08:30');
    await user.click(addButton());
    await toast('Please make sure to fill out all fields of rows in Delivery Windows');
    expect(toasts()).toContain(
      'Please add make sure all weekdays in Delivery Windows are valid (format: monday, tuesday, etc.)',
    );
    expect(toasts()).toContain(
      'Please add make sure all weekdays in Pickup Windows are valid (format: monday, tuesday, etc.)',
    );
    expect(foot()).toBe('To correct before saving: Delivery Windows, Pickup Windows.');
    await waitFor(() =>
      expect(document.activeElement).toHaveAccessibleName(
        expect.stringContaining('Delivery Window End, row 3'),
      ),
    );
    expect(cellOf('Delivery Windows', 1, 0)).toHaveAttribute('aria-invalid', 'true');
    expect(created()).toEqual([]);
  });

  it('SHR-16 MSG-87 requires a pickup row', async () => {
    const { user } = openAdd();
    await theForm();
    await fillLeast(user);
    for (const column of [0, 1, 2, 3]) await type(user, 'Pickup Windows', 0, column, '');
    await user.click(addButton());
    await toast('Please add at least one DeliveryConstraint and one Pickup Constraint');
    expect(foot()).toBe('To correct before saving: Pickup Windows.');
  });

  it('SHR-18 MSG-86 scheduled rows are optional, but must be complete when used', async () => {
    const { user, created } = openAdd();
    await theForm();
    await fillLeast(user);
    await paste(user, 'Scheduled Windows', 0, 0, 'saturday\t09:00\t12:00\t07:30\t08:30');
    await user.click(addButton());
    await toast(merchantMessages.halfRow('Scheduled Windows'));
    expect(created()).toEqual([]);
    await type(user, 'Scheduled Windows', 0, 5, '07:00');
    await user.click(addButton());
    await toast('Shipping Rule Added.');
    expect(created()[0]?.scheduledDeliveryPickupConstraintsByWeek).toMatchObject({
      saturday: [{ cutoffTime: '07:00' }],
      exceptions: [{ date: '2022-01-01' }],
    });
  });

  it('WGT-03 WGT-10 SHR-19 added bands count up from 1, are validated, and are sent as numbers', async () => {
    const { user, created } = openAdd();
    await theForm();
    await fillLeast(user);
    const add = screen.getByRole('group', { name: 'Add rows to Weight Pricing' });
    await user.clear(within(add).getByLabelText('Add rows'));
    await user.type(within(add).getByLabelText('Add rows'), '2');
    await user.click(within(add).getByRole('button', { name: 'Add' }));
    const weights = () => screen.getByRole('grid', { name: 'Weight Pricing' });
    const cell = (row: number, column: number) =>
      weights().querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)!;
    await user.click(cell(0, 1));
    await user.keyboard('0.5{Enter}');
    await user.click(addButton());
    await toast('2lbs weight band must have a valid dollar amount.');
    await waitFor(() =>
      expect(document.activeElement).toHaveAccessibleName(expect.stringContaining('Price, row 2')),
    );
    await user.keyboard('1{Enter}');
    await user.click(addButton());
    await toast('Shipping Rule Added.');
    expect(created()[0]?.weightPricing).toEqual({
      pricingRows: [
        { weightInPounds: 1, price: 0.5 },
        { weightInPounds: 2, price: 1 },
      ],
    });
    expect(created()[0]).not.toHaveProperty('speedPricing');
  });
});

describe('services', () => {
  it('SPD-13 SHR-19 several can be added, filled in, removed and sent; an empty one is refused at its type', async () => {
    const { user, created } = openAdd();
    await theForm();
    await fillLeast(user);
    const another = () => user.click(screen.getByRole('button', { name: 'Add a service' }));
    await another();
    await waitFor(() => expect(select('Type')).toHaveFocus());
    await choose(user, 'Type', 'SAMEDAY');
    await another();
    await user.click(addButton());
    await toast('Make sure to fill out all fields.');
    expect(foot()).toBe('To correct before saving: Service 2.');
    const types = () => screen.getAllByRole('button', { name: /^Type: / });
    await waitFor(() => expect(types()[1]).toHaveFocus());
    expect(types()[1]).toHaveAccessibleDescription('Type is required.');
    expect(types()[0]).toHaveAccessibleDescription('');

    await choose(user, 'Type', 'SAMEDAY', types()[1]);
    expect(types()[1]).toHaveAccessibleDescription('The service SAMEDAY is listed twice.');
    await choose(user, 'Type', 'NEXTDAY', types()[1]);
    const second = within(screen.getByRole('list', { name: 'Services' })).getAllByRole('listitem')[1]!;
    const french = within(within(second).getByRole('group', { name: 'French' }));
    await user.clear(french.getByLabelText('Name'));
    await user.click(addButton());
    await waitFor(() => expect(french.getByLabelText('Name')).toHaveFocus());
    await user.type(french.getByLabelText('Name'), 'Demain');

    await another();
    await user.click(screen.getByRole('button', { name: 'Remove service 1' }));
    await user.click(screen.getByRole('button', { name: 'Remove service 2' }));
    expect(screen.getByRole('button', { name: 'Add a service' })).toHaveFocus();
    await user.click(addButton());
    await toast('Shipping Rule Added.');
    expect(created()[0]?.speedPricing).toMatchObject({
      pricingRows: [
        {
          speedPricingType: 'NEXTDAY',
          price: 0,
          dispatcher: 'routing',
          locales: [{ locale: 'FR', name: 'Demain', dispatcher: 'routing' }],
        },
      ],
    });
    expect(created()[0]).not.toHaveProperty('weightPricing');
  });
});

describe('leaving', () => {
  it('keeps fields, grids and services while another page is open; Start over asks, then empties them', async () => {
    const { user } = openAdd();
    await theForm();
    await fillLeast(user);
    await user.click(screen.getByRole('button', { name: 'Add a service' }));
    await choose(user, 'Type', 'FLEX');
    await user.click(screen.getByRole('button', { name: 'Back to shipping rules' }));
    await user.click(await screen.findByRole('link', { name: /Add Shipping Rule/ }));
    await theForm();
    expect(screen.getByText('What you typed earlier is still here.')).toBeInTheDocument();
    expect(select('Origin Zone')).toHaveAccessibleName('Origin Zone: Centre');
    expect(field('Surcharge')).toHaveValue('2.50');
    expect(rowsOf('Pickup Windows')[0]).toBe('monday 09:00 15:00 08:30');
    expect(select('Type')).toHaveAccessibleName('Type: FLEX');

    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field('Surcharge')).toHaveValue('2.50');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Surcharge')).toHaveValue(''));
    expect(rowsOf('Pickup Windows').join('').trim()).toBe('');
    expect(screen.queryByText('What you typed earlier is still here.')).not.toBeInTheDocument();
  });

  it('Cancel asks before it discards what was typed', async () => {
    const { user } = openAdd();
    await theForm();
    await user.type(field('Surcharge'), '1');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(address()).toContain('/addShippingRules');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toContain('/viewShippingRules'));
    await user.click(await screen.findByRole('link', { name: /Add Shipping Rule/ }));
    await theForm();
    expect(field('Surcharge')).toHaveValue('');
  });
});

describe('merchants that cannot get a rule', () => {
  it('without zones the page offers Add Zone in place of the form', async () => {
    openAdd({ zones: [], rules: [] });
    await screen.findByRole('heading', { name: 'No zones yet' });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Zone' }).getAttribute('href')).toMatch(
      /^\/merchants\/[^/]+\/addZones\?merchantId=3f9c1e84[^&]*&searchParam=Boul$/,
    );
  });

  it('an archived one has a message and no form', async () => {
    openAdd({ archived: true });
    await screen.findByText(/This merchant is archived/);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});
