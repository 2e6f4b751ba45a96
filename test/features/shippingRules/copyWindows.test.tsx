/** Copying the windows of another rule into the grids of a rule, to review, undo and save. */
import { screen, within } from '@testing-library/react';
import { deferred } from '../../support/deferred';
import { toast } from '../../support/toasts';
import {
  CENTRE_TO_LAVAL,
  deliveryWeek,
  entry,
  openEdit,
  openRules,
  pickupEntry,
  pickupWeek,
  rowsOf,
  save,
  type,
} from './windowsSupport';

const LAVAL_TO_CENTRE = {
  ...CENTRE_TO_LAVAL,
  id: 'rul_2',
  originZone: 'Laval',
  destinationZone: 'Centre',
  deliveryConstraintsByWeek: deliveryWeek({ friday: [entry('08:00', '10:00')] }),
  pickupConstraintsByWeek: pickupWeek({ friday: [pickupEntry('06:00', '07:00')] }),
  scheduledDeliveryPickupConstraintsByWeek: deliveryWeek({ sunday: [entry('10:00', '13:00')] }),
};
/** Delivers only by an exception. */
const WITHOUT_ROWS = {
  ...LAVAL_TO_CENTRE,
  id: 'rul_3',
  destinationZone: 'Laval',
  deliveryConstraintsByWeek: deliveryWeek({}),
  pickupConstraintsByWeek: pickupWeek({}),
  scheduledDeliveryPickupConstraintsByWeek: deliveryWeek({}),
};

const OWN = ['monday 12:00 16:00 09:00 11:00 08:30', 'monday 17:00 21:00 13:00 15:00 12:30'];
const all = () => [rowsOf('Delivery Windows'), rowsOf('Pickup Windows'), rowsOf('Scheduled Windows')];
const COPIED = [
  ['friday 08:00 10:00 09:00 11:00 08:30'],
  ['friday 06:00 07:00 08:30'],
  ['sunday 10:00 13:00 09:00 11:00 08:30'],
];

type User = ReturnType<typeof openRules>['user'];
async function copy(user: User) {
  await user.click(screen.getByRole('button', { name: /^Copy windows from/ }));
  const list = await screen.findByRole('listbox', { name: 'Copy windows from' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Laval to Centre3 rows']);
  await user.click(within(list).getByText('Laval to Centre'));
}
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

it('copying replaces the rows of all grids in one step, which Undo and Redo can reverse and repeat', async () => {
  const { user, saved } = openRules({ others: [LAVAL_TO_CENTRE, WITHOUT_ROWS] });
  const dialog = await openEdit(user);
  await type(user, 'Delivery Windows', 2, 0, 'wednesday');
  const before = all();
  expect(before[0]?.slice(0, 2)).toEqual(OWN);
  await copy(user);
  expect(all()).toEqual(COPIED);
  expect(within(dialog).getAllByText('1 row copied from Laval to Centre')).toHaveLength(3);
  expect(dialog).toHaveTextContent('2 changes.');
  await press(user, 'Undo');
  expect(all()).toEqual(before);
  expect(dialog).toHaveTextContent('1 change.');
  await press(user, 'Redo');
  expect(all()).toEqual(COPIED);
  expect(saved()).toEqual([]);

  await save(user);
  await toast('Shipping Rule updated');
  const [sent] = saved();
  expect(sent?.zones).toEqual({ originZone: 'Centre', destinationZone: 'Laval' });
  expect(sent?.deliveryConstraintsByWeek?.friday).toHaveLength(1);
  expect(sent?.deliveryConstraintsByWeek?.monday).toEqual([]);
  expect(sent?.scheduledDeliveryPickupConstraintsByWeek?.sunday).toHaveLength(1);
});

it('lists each rule with its number of rows, singular too, and copies the chosen one', async () => {
  const one = {
    ...WITHOUT_ROWS,
    pickupConstraintsByWeek: pickupWeek({ friday: [pickupEntry('06:00', '07:00')] }),
  };
  const { user } = openRules({ others: [LAVAL_TO_CENTRE, one] });
  await openEdit(user);
  await user.click(screen.getByRole('button', { name: /^Copy windows from/ }));
  const list = await screen.findByRole('listbox', { name: 'Copy windows from' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Laval to Centre3 rows', 'Laval to Laval1 row']);
  await user.click(within(list).getByText('Laval to Laval'));
  expect(all()).toEqual([[], COPIED[1], []]);
});

it('says so if a rule has the same windows as the grids', async () => {
  const { user } = openRules({ others: [LAVAL_TO_CENTRE] });
  const dialog = await openEdit(user);
  await copy(user);
  expect(dialog).toHaveTextContent('1 change.');
  await user.click(screen.getByRole('button', { name: /^Copy windows from/ }));
  expect(await screen.findByRole('option')).toHaveTextContent('Laval to Centresame windows');
});

it('no windows can be copied while the windows are being saved', async () => {
  const wait = deferred();
  const { user } = openRules({
    others: [LAVAL_TO_CENTRE],
    onSave: () => wait.until.then(() => undefined),
  });
  await openEdit(user);
  await type(user, 'Delivery Windows', 0, 1, '13:00');
  await save(user);
  await user.click(screen.getByRole('button', { name: 'Copy windows from…' }));
  expect(screen.queryByRole('listbox', { name: 'Copy windows from' })).toBeNull();
  wait.end();
  await toast('Shipping Rule updated');
});

it('offers nothing if no other rule has windows', async () => {
  const { user } = openRules({ others: [WITHOUT_ROWS] });
  await openEdit(user);
  expect(screen.queryByRole('button', { name: /^Copy windows from/ })).toBeNull();
});
