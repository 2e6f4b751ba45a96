/** Two users edit the windows of one rule. */
import { screen, waitFor, within } from '@testing-library/react';
import type { ShippingRule } from '../../../src/contract/schemas/merchants';
import { toast } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import {
  CENTRE_TO_LAVAL,
  deliveryWeek,
  entry,
  openEdit,
  openRules,
  rowsOf,
  save,
  type,
} from './windowsSupport';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';

const THEIRS: ShippingRule = {
  ...CENTRE_TO_LAVAL,
  deliveryConstraintsByWeek: {
    ...CENTRE_TO_LAVAL.deliveryConstraintsByWeek,
    tuesday: [entry('12:00', '18:00')],
    exceptions: [{ date: '2026-12-25', cutoffTime: '00:00' }],
  },
  version: 4,
};
const changed = (current: ShippingRule) =>
  refusal(412, merchantMessages.ruleChanged('Centre', 'Laval'), { current, changed: LAST_CHANGE });

async function conflicted(theirs = THEIRS) {
  const opened = openRules({ onSave: (times) => (times === 1 ? changed(theirs) : undefined) });
  await openEdit(opened.user);
  await type(opened.user, 'Delivery Windows', 0, 2, '15:00');
  await save(opened.user);
  return opened;
}
const card = () => screen.findByRole('group', { name: 'The rule was changed in the meantime' });

it('shows who changed which rows, and does not save again automatically', async () => {
  const { user, saved } = await conflicted();
  const told = within(await card());
  expect(told.getByRole('alert')).toHaveTextContent(LAST_CHANGED);
  expect(told.getByText('Mine').nextElementSibling).toHaveTextContent(
    'Delivery Windows: − Monday 12:00–16:00, pickup 09:00–11:00, cutoff 08:30 ' +
      'Delivery Windows: + Monday 12:00–15:00, pickup 09:00–11:00, cutoff 08:30',
  );
  expect(told.getByText('Theirs (current)').nextElementSibling).toHaveTextContent(
    'Delivery Windows: − Tuesday 12:00–16:00, pickup 09:00–11:00, cutoff 08:30 ' +
      'Delivery Windows: + Tuesday 12:00–18:00, pickup 09:00–11:00, cutoff 08:30 Exceptions changed',
  );
  expect(told.getByText('Before').nextElementSibling).toHaveTextContent(
    '3 Delivery Windows, 2 Pickup Windows',
  );
  // Not on an answer: a second Enter is not a decision.
  expect(await card()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(saved()).toHaveLength(1);
  await save(user);
  expect(saved()).toHaveLength(1);
  expect(rowsOf('Delivery Windows')[0]).toBe('monday 12:00 15:00 09:00 11:00 08:30');
});

it('Keep mine saves the typed rows with their exceptions and the rows that only they changed', async () => {
  const { user, saved } = await conflicted();
  expect(await card()).toHaveTextContent('Keep mine leaves the rows that only they changed as they are.');
  await user.click(within(await card()).getByRole('button', { name: 'Keep mine' }));
  await toast('Shipping Rule updated');
  expect(saved()).toHaveLength(2);
  expect(saved()[1]?.deliveryConstraintsByWeek).toMatchObject({
    monday: [entry('12:00', '15:00'), entry('17:00', '21:00', '13:00', '15:00', '12:30')],
    tuesday: [entry('12:00', '18:00')],
    exceptions: [{ date: '2026-12-25', cutoffTime: '00:00' }],
  });
});

it('Take theirs puts their rows into the grids, and the next save builds on them', async () => {
  const { user, saved } = await conflicted();
  await user.click(within(await card()).getByRole('button', { name: 'Take theirs' }));
  await waitFor(() =>
    expect(rowsOf('Delivery Windows')).toEqual([
      'monday 12:00 16:00 09:00 11:00 08:30',
      'monday 17:00 21:00 13:00 15:00 12:30',
      'tuesday 12:00 18:00 09:00 11:00 08:30',
    ]),
  );
  expect(screen.queryByRole('group', { name: /was changed in the meantime/ })).toBeNull();
  expect(screen.getByRole('dialog')).toHaveTextContent('No changes.');
  await type(user, 'Delivery Windows', 2, 5, '08:00');
  await save(user);
  await toast('Shipping Rule updated');
  expect(saved()[1]?.deliveryConstraintsByWeek?.tuesday).toEqual([
    entry('12:00', '18:00', '09:00', '11:00', '08:00'),
  ]);
});

it('a change of another part of the rule by somebody else is merged without a question', async () => {
  const { saved } = await conflicted({ ...CENTRE_TO_LAVAL, surcharge: 9, version: 4 });
  await toast('Shipping Rule updated');
  expect(saved()).toHaveLength(2);
  expect(saved()[1]).toEqual(saved()[0]);
});

it('scheduled rows that somebody else added are shown and not lost', async () => {
  const { user, saved } = await conflicted({
    ...CENTRE_TO_LAVAL,
    scheduledDeliveryPickupConstraintsByWeek: deliveryWeek({ sunday: [entry('10:00', '13:00')] }),
    version: 4,
  });
  expect(await card()).toHaveTextContent('Scheduled Windows: + Sunday 10:00–13:00');
  await user.click(within(await card()).getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(rowsOf('Scheduled Windows')).toEqual(['sunday 10:00 13:00 09:00 11:00 08:30']));
  expect(saved()).toHaveLength(1);
});

it('Keep mine shows what it sends, even if that fails', async () => {
  const { user, saved } = openRules({
    onSave: (times) =>
      times === 1 ? changed(THEIRS) : times === 2 ? refusal(409, 'Merchant is archived.') : undefined,
  });
  await openEdit(user);
  await type(user, 'Delivery Windows', 0, 2, '15:00');
  await save(user);
  await user.click(within(await card()).getByRole('button', { name: 'Keep mine' }));
  await toast('Could not edit Merchant. Merchant is archived.');
  expect(rowsOf('Delivery Windows')).toEqual([
    'monday 12:00 15:00 09:00 11:00 08:30',
    'monday 17:00 21:00 13:00 15:00 12:30',
    'tuesday 12:00 18:00 09:00 11:00 08:30',
  ]);
  await save(user);
  await toast('Shipping Rule updated');
  expect(saved()[2]?.deliveryConstraintsByWeek?.tuesday).toEqual([entry('12:00', '18:00')]);
});

it('Keep mine on a window that both changed keeps that day as mine', async () => {
  const { user, saved } = await conflicted({
    ...CENTRE_TO_LAVAL,
    deliveryConstraintsByWeek: {
      ...CENTRE_TO_LAVAL.deliveryConstraintsByWeek,
      monday: [entry('12:00', '13:00')],
      friday: [entry('10:00', '11:00')],
    },
    version: 4,
  });
  await user.click(within(await card()).getByRole('button', { name: 'Keep mine' }));
  await toast('Shipping Rule updated');
  expect(saved()[1]?.deliveryConstraintsByWeek).toMatchObject({
    monday: [entry('12:00', '15:00'), entry('17:00', '21:00', '13:00', '15:00', '12:30')],
    friday: [entry('10:00', '11:00')],
  });
});
