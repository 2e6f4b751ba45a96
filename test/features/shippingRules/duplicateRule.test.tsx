/** Duplicating a rule: windows, prices and services are copied, the destination has to be chosen. */
import { screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { deferred } from '../../support/deferred';
import { address } from '../../support/renderApp';
import { toast } from '../../support/toasts';
import { ELISABETH } from '../merchants/support';
import { aZone } from '../zones/support';
import { addButton, choose, select, theForm } from './addSupport';
import { added, aRule, aService, CENTRE_LAVAL, openRules } from './support';

const DUPLICATE = 'Duplicate shipping rule Centre to Laval';
const ZONES = [aZone('Centre', { H2X: 8 }), aZone('Laval', { H7A: 9 }), aZone('Québec', { G1A: 9 })];
const open = (rule = CENTRE_LAVAL, wait = Promise.resolve()) =>
  openRules({
    rules: [rule],
    answers: {
      getMerchant: () => ({ ...ELISABETH, zones: ZONES }),
      createShippingRule: ({ body }) => wait.then(() => added(body)),
    },
  });

it('starts Add Shipping Rules with everything but the destination, and adds the copy', async () => {
  const { user, calls } = open();
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  await theForm();
  expect(select('Origin Zone')).toHaveTextContent('Centre');
  expect(screen.getByText('A copy of Centre to Laval. Choose its destination.')).toBeVisible();
  expect(calls('POST')).toEqual([]);
  await choose(user, 'Destination Zone', 'Québec');
  await user.click(addButton());
  await toast('Shipping Rule Added.');
  const [sent] = calls('POST').map(({ body }) => body as Record<string, unknown>);
  const [speed, weight] = CENTRE_LAVAL.services.map(({ pricingStrategy }) => pricingStrategy);
  expect(sent).toMatchObject({
    originZone: 'Centre',
    destinationZone: 'Québec',
    inTransitDays: 0,
    surcharge: 1.5,
    speedPricing: speed,
    weightPricing: weight,
  });
  const { deliveryConstraintsByWeek, pickupConstraintsByWeek } = CENTRE_LAVAL as unknown as typeof sent &
    object;
  expect(sent).toMatchObject({ deliveryConstraintsByWeek, pickupConstraintsByWeek });
});

it('shows the dispatcher of a copied service as stored, and sends the provider once it is chosen', async () => {
  const { user, calls } = open(aRule('Centre', 'Laval', { speed: [aService('SAMEDAY', 5, 'old')] }));
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  await theForm();
  const dispatcher = screen.getByRole('combobox', { name: 'Dispatcher' });
  expect(dispatcher).toHaveDisplayValue('old');
  await user.selectOptions(dispatcher, 'Boréal');
  await choose(user, 'Destination Zone', 'Québec');
  await user.click(addButton());
  await toast('Shipping Rule Added.');
  expect(calls('POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({ speedPricing: { pricingRows: [aService('SAMEDAY', 5, 'routing')] } }),
  ]);
});

it('copies stored days above the limit, which are refused at their field', async () => {
  const { user, calls } = open(aRule('Centre', 'Laval', { days: 20 }));
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  await theForm();
  const days = screen.getByLabelText('In Transit Days');
  expect(days).toHaveValue('20');
  await choose(user, 'Destination Zone', 'Québec');
  await user.click(addButton());
  await waitFor(() => expect(days).toHaveAccessibleDescription(/a whole number from 0 to 14:/));
  expect(calls('POST')).toEqual([]);
});

it('asks before it replaces a rule that is being typed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  const days = await screen.findByLabelText('In Transit Days');
  await user.clear(days);
  await user.type(days, '7');
  window.history.back();
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard this new shipping rule?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByLabelText('In Transit Days')).toHaveValue('0');
});

it('says that the form is being saved, and neither asks nor leads there', async () => {
  const wait = deferred();
  const { user } = open(CENTRE_LAVAL, wait.until);
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  await theForm();
  await choose(user, 'Destination Zone', 'Québec');
  await user.click(addButton());
  window.history.back();
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  await toast(merchantMessages.ruleBeingAdded);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(address()).toContain('/viewShippingRules');
  wait.end();
  await toast('Shipping Rule Added.');
  await user.click(await screen.findByRole('button', { name: DUPLICATE }));
  await theForm();
  expect(select('Origin Zone')).toHaveTextContent('Centre');
});
