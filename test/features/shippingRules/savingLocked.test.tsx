/** While a rule, or a part of one, is being saved: its fields are read-only, and the focus stays. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deferred } from '../../support/deferred';
import { refusal } from '../../support/apiAnswers';
import { addButton, choose, fillLeast, openAdd, select, theForm } from './addSupport';
import { card, CENTRE_LAVAL, openRules } from './support';
import * as windows from './windowsSupport';

const REFUSED = refusal(409, 'Try again later.');

it('SHR-13 while a new rule is being added, grids, fields and services are read-only', async () => {
  const wait = deferred();
  const { user } = openAdd({ onCreate: () => wait.until.then(() => REFUSED) });
  await theForm();
  await fillLeast(user);
  await user.click(screen.getByRole('button', { name: 'Add a service' }));
  await choose(user, 'Type', 'FLEX');
  await user.click(addButton());

  for (const name of ['Delivery Windows', 'Pickup Windows', 'Scheduled Windows', 'Weight Pricing']) {
    expect(screen.getByRole('grid', { name })).toHaveAttribute('aria-readonly', 'true');
  }
  await windows.type(user, 'Delivery Windows', 0, 1, '13:00');
  await windows.paste(user, 'Pickup Windows', 0, 0, 'friday\t01:00');
  await user.keyboard('{Control>}z{/Control}');
  expect(windows.rowsOf('Delivery Windows')[0]).toBe('monday 12:00 16:00 09:00 11:00 08:30');
  expect(windows.rowsOf('Pickup Windows')[0]).toBe('monday 09:00 15:00 08:30');
  for (const button of screen.getAllByRole('button', { name: 'Undo' })) {
    expect(button).toHaveAttribute('aria-disabled', 'true');
  }
  for (const box of screen.getAllByRole('textbox', { name: 'Day, row 1' })) {
    expect(box).toHaveAttribute('readonly');
  }
  for (const box of within(screen.getByRole('group', { name: 'French' })).getAllByRole('textbox')) {
    expect(box).toHaveAttribute('readonly');
  }
  await user.click(select('Origin Zone'));
  await user.click(screen.getByRole('button', { name: 'Clear Origin Zone' }));
  expect(screen.queryByRole('listbox', { name: 'Origin Zone' })).not.toBeInTheDocument();
  expect(select('Origin Zone')).toHaveAccessibleName('Origin Zone: Centre');

  wait.end();
  await waitFor(() =>
    expect(screen.getByRole('grid', { name: 'Delivery Windows' })).not.toHaveAttribute('aria-readonly'),
  );
  await windows.type(user, 'Delivery Windows', 0, 1, '13:00');
  expect(windows.rowsOf('Delivery Windows')[0]).toBe('monday 13:00 16:00 09:00 11:00 08:30');
});

it('GRD-20 windows being saved are read-only; after a refusal they are unchanged and Save has the focus', async () => {
  const wait = deferred();
  const { user } = windows.openRules({ onSave: () => wait.until.then(() => REFUSED) });
  const dialog = await windows.openEdit(user);
  await windows.type(user, 'Delivery Windows', 0, 1, '13:00');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(within(dialog).getByText('Saving the windows')).toBeInTheDocument();
  await windows.type(user, 'Delivery Windows', 0, 1, '14:00');
  expect(windows.rowsOf('Delivery Windows')[0]).toBe('monday 13:00 16:00 09:00 11:00 08:30');
  act(() => save.focus());
  expect(save).toBeEnabled();
  expect(save).toHaveAttribute('aria-disabled', 'true');

  wait.end();
  await within(dialog).findByText('Could not edit Merchant. Try again later.');
  expect(save).toHaveFocus();
  expect(save).not.toHaveAttribute('aria-disabled');
  expect(windows.rowsOf('Delivery Windows')[0]).toBe('monday 13:00 16:00 09:00 11:00 08:30');
});

it('WGT-11 bands being saved are read-only, and Save keeps the focus and sends only once', async () => {
  const wait = deferred();
  const { user, asked } = openRules({
    rules: [CENTRE_LAVAL],
    answers: { updateShippingRuleByAction: () => wait.until.then(() => REFUSED) },
  });
  await user.click(within(await card('Centre to Laval')).getByRole('button', { name: /Weight Pricing/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Weight Pricing: Centre to Laval' });
  await user.click(within(dialog).getByRole('button', { name: 'Edit Weight Pricing' }));
  const grid = await within(dialog).findByRole('grid', { name: 'Weight Pricing' });
  await user.keyboard('{ArrowRight}9{Enter}');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  act(() => save.focus());
  await user.keyboard('{Enter}{Enter}');
  expect(grid).toHaveAttribute('aria-readonly', 'true');
  expect(within(dialog).getByText('Saving the bands')).toBeInTheDocument();
  expect(save).toHaveFocus();
  expect(save).toBeEnabled();

  wait.end();
  await within(dialog).findByText('Could not edit Merchant. Try again later.');
  expect(grid).not.toHaveAttribute('aria-readonly');
  expect(save).toHaveFocus();
  expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

it('SPD-12 a service sent with Enter keeps its texts, and the focus stays in the field after a refusal', async () => {
  const wait = deferred();
  const { user, asked } = openRules({
    rules: [CENTRE_LAVAL],
    answers: { updateShippingRuleByAction: () => wait.until.then(() => REFUSED) },
  });
  await user.click(within(await card('Centre to Laval')).getByRole('button', { name: /^Add a new service/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Service: Centre to Laval' });
  await choose(user, 'Type', 'FLEX');
  const price = within(dialog).getByLabelText('Price');
  await user.clear(price);
  await user.type(price, '4');
  // What Enter does in the field; jsdom does not find a button outside the form.
  const enter = () => fireEvent.submit(price.closest('form') ?? price);
  enter();
  expect(within(dialog).getByText('Adding the service')).toBeInTheDocument();
  await user.type(price, '9');
  enter();
  expect(price).toHaveFocus();
  expect(price).toHaveValue('4');

  wait.end();
  await within(dialog).findByText('Try again later.');
  expect(price).toHaveFocus();
  await user.type(price, '2');
  expect(price).toHaveValue('42');
  expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
