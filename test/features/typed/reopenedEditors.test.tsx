/**
 * An editor is left while it saves, and reopened before the answer. The answer ends that edit: the editor then shows
 * what was saved, keeps what is typed next, and saves it.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { staffMessages } from '../../../src/contract/staffMessages';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { deferred } from '../../support/deferred';
import { toast } from '../../support/toasts';
import { card, openRules } from '../shippingRules/support';
import { rowsOf, type as typeInto } from '../shippingRules/windowsSupport';
import { aUser, openStaff, PEOPLE } from '../staffUsers/support';
import { leaveAndReturn } from '../../support/renderApp';

beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

type User = ReturnType<typeof openRules>['user'];

const LAVAL = 'Centre to Laval';
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const press = async (user: User, name: string | RegExp) =>
  user.click(within(await dialog(/./)).getByRole('button', { name }));

describe('an editor of a rule', () => {
  /** The page of rules, whose first save is answered by `answer`. */
  function slowly() {
    const wait = deferred();
    const answers = { updateShippingRuleByAction: () => wait.until.then(() => undefined) };
    const opened = openRules({ answers });
    const open = async (button: RegExp) =>
      opened.user.click(within(await card(LAVAL)).getByRole('button', { name: button }));
    return { ...opened, open, answer: wait.end };
  }

  it('of weight pricing saves what is typed after the answer', async () => {
    const { user, store, calls, open, answer } = slowly();
    const grid = () => screen.findByRole('grid', { name: 'Weight Pricing' });
    const price = async (row: number) => within(await grid()).getAllByRole('gridcell')[2 * row + 1]!;
    const saved = () =>
      calls('PATCH').map(({ body }) =>
        (body as { weightPricing: { pricingRows: { price: number }[] } }).weightPricing.pricingRows.map(
          (row) => row.price,
        ),
      );
    await open(/Weight Pricing/);
    await press(user, 'Edit Weight Pricing');
    await user.click(await price(0));
    await user.keyboard('1{Enter}');
    await press(user, 'Save');
    await waitFor(() => expect(saved()).toEqual([[1, 1.5, 1.5, 3.25]]));
    await leaveAndReturn();
    await open(/Weight Pricing/);
    expect(await price(0)).toHaveTextContent('1');

    answer();
    await toast(merchantMessages.ruleUpdated);
    // As the server has it.
    expect(await price(0)).toHaveTextContent('1.00');
    expect(selectUnsavedPlaces(store.getState())).toEqual([]);
    await user.click(await price(3));
    await user.keyboard('4{Enter}');
    expect(selectUnsavedPlaces(store.getState())).toHaveLength(1);
    await press(user, 'Save');
    await waitFor(() => expect(saved().at(-1)).toEqual([1, 1.5, 1.5, 4]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of windows saves what is typed after the answer', async () => {
    const { user, store, calls, open, answer } = slowly();
    await open(/Windows/);
    await press(user, 'Edit Windows');
    await screen.findByRole('grid', { name: 'Delivery Windows' });
    await typeInto(user, 'Delivery Windows', 0, 1, '12:30');
    await press(user, 'Save');
    await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
    await leaveAndReturn();
    await open(/Windows/);
    await screen.findByRole('grid', { name: 'Delivery Windows' });
    expect(rowsOf('Delivery Windows')[0]).toContain('12:30');

    answer();
    await toast(merchantMessages.ruleUpdated);
    expect(await dialog(`Edit Windows: ${LAVAL}`)).toHaveTextContent('No changes');
    expect(selectUnsavedPlaces(store.getState())).toEqual([]);
    await typeInto(user, 'Delivery Windows', 0, 1, '12:45');
    expect(selectUnsavedPlaces(store.getState())).toHaveLength(1);
    await press(user, 'Save');
    await waitFor(() => expect(calls('PATCH')).toHaveLength(2));
    expect(JSON.stringify(calls('PATCH').at(-1)?.body)).toContain('12:45');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('the roles of a staff user: what is chosen after the answer is saved', async () => {
  const wait = deferred();
  let zoe = aUser('zoe@example.com', { roles: ['super_admin', 'admin'], version: 1 });
  const { user, store, changes } = openStaff({
    answers: {
      listStaffUsers: () => [...PEOPLE.filter(({ email }) => email !== zoe.email), zoe],
      updateStaffUser: async ({ body: { roles } }) => {
        await wait.until;
        zoe = { ...zoe, roles, version: (zoe.version ?? 0) + 1 };
        return zoe;
      },
    },
  });
  const title = 'Edit user: zoe@example.com';
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit zoe@example.com' }));
    return dialog(title);
  };
  const choose = async () => {
    await user.type(within(await dialog(title)).getByRole('combobox', { name: 'Roles' }), 'user');
    await user.click(within(await screen.findByRole('option', { name: 'user' })).getByText('user'));
  };
  const roles = () => changes().map(({ body }) => (body as { roles: string[] }).roles);
  await open();
  await choose();
  await press(user, 'Edit');
  await waitFor(() => expect(roles()).toEqual([['super_admin', 'admin', 'user']]));
  await leaveAndReturn();
  const again = await open();
  expect(within(again).getByRole('combobox', { name: 'Chosen: super_admin, admin, user' })).toBeVisible();

  wait.end();
  await toast(staffMessages.staffUserEdited);
  expect(within(again).getByRole('combobox', { name: 'Chosen: super_admin, admin, user' })).toBeVisible();
  expect(selectUnsavedPlaces(store.getState())).toEqual([]);
  await choose();
  await press(user, 'Edit');
  await waitFor(() => expect(roles().at(-1)).toEqual(['super_admin', 'admin']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
