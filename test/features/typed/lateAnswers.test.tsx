/**
 * A form is left while it is being saved, reopened and changed. The late response must keep the new input, and nothing
 * may be sent a second time before it.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { deferred } from '../../support/deferred';
import { address, leaveAndReturn, openAddress } from '../../support/renderApp';
import { toast } from '../../support/toasts';
import { viewMessages } from '../../../src/contract/viewMessages';
import { AMELIE, EDIT, openUsers } from '../merchantUsers/support';
import { aView, openViews } from '../orders-views/viewsSupport';
import { addButton, fillLeast, openAdd, theForm } from '../shippingRules/addSupport';
import { card, openRules } from '../shippingRules/support';
import { cellOf, goTo, rowsOf } from '../shippingRules/windowsSupport';
import { openPrices, openZones, priceRows } from '../zones/support';

beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

type User = ReturnType<typeof openZones>['user'];

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const field = (within_: HTMLElement, name: string) => within(within_).getByRole('textbox', { name });
const press = (user: User, inside: HTMLElement, name: string | RegExp) =>
  user.click(within(inside).getByRole('button', { name }));

/** Expects that the form reopened during the save shows this on its button, and that the button does nothing. */
async function expectSentOnce(user: User, inside: HTMLElement, name: string | RegExp, sent: () => unknown[]) {
  await press(user, inside, name);
  expect(within(inside).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  expect(sent()).toHaveLength(1);
}

async function type(user: User, into: HTMLElement, text: string) {
  await user.clear(into);
  await user.type(into, text);
}

describe('adding a prefix', () => {
  async function sent() {
    const wait = deferred();
    const opened = openZones({ answers: { addLocationPricing: () => wait.until.then(() => undefined) } });
    const { user, calls } = opened;
    const first = await openPrices(user, 'Centre');
    await user.type(field(first, 'Postal Prefix'), 'H6X');
    await user.type(within(first).getByRole('spinbutton', { name: 'Price' }), '9{Enter}');
    await waitFor(() => expect(calls('POST')).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(first).not.toBeInTheDocument());
    const again = await openPrices(user, 'Centre');
    expect(field(again, 'Postal Prefix')).toHaveValue('H6X');
    await expectSentOnce(user, again, 'Add', () => calls('POST'));
    const answered = async () => {
      wait.end();
      await toast('Postal code added.');
      await waitFor(() => expect(priceRows(again)).toContain('H6X $9.00'));
    };
    const price = within(again).getByRole('spinbutton', { name: 'Price' });
    return { ...opened, prefix: field(again, 'Postal Prefix'), price, answered };
  }

  it('keeps the next prefix; the unchanged price is not unsaved', async () => {
    const { user, store, prefix, price, answered } = await sent();
    await type(user, prefix, 'H6Z');
    await answered();
    expect(prefix).toHaveValue('H6Z');
    expect(price).toHaveValue('9');
    await user.clear(prefix);
    expect(selectUnsavedPlaces(store.getState())).toEqual([]);
  });

  it('keeps another price, which is unsaved', async () => {
    const { user, store, prefix, price, answered } = await sent();
    await type(user, price, '10');
    await answered();
    expect(prefix).toHaveValue('');
    expect(price).toHaveValue('10');
    expect(selectUnsavedPlaces(store.getState())).toHaveLength(1);
  });

  it('emptied fields are not unsaved', async () => {
    const { user, store, prefix, price, answered } = await sent();
    await user.clear(prefix);
    await user.clear(price);
    await answered();
    expect(selectUnsavedPlaces(store.getState())).toEqual([]);
  });
});

describe('saving a zone', () => {
  async function sent() {
    const wait = deferred();
    const opened = openZones({ answers: { updateZone: () => wait.until.then(() => undefined) } });
    const { user, calls } = opened;
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit zone Centre' }));
      return dialog('Edit Zone: Centre');
    };
    const first = await open();
    await type(user, field(first, 'Zone Name'), 'Milieu');
    await press(user, first, 'Save');
    await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
    await leaveAndReturn();
    const again = await open();
    expect(field(again, 'Zone Name')).toHaveValue('Milieu');
    await expectSentOnce(user, again, 'Save', () => calls('PATCH'));
    const answered = async () => {
      wait.end();
      await toast('Zone updated.');
    };
    return { ...opened, again, answered };
  }

  it('keeps another name, without a conflict, and saves it over the first', async () => {
    const { user, calls, again, answered } = await sent();
    await type(user, field(again, 'Zone Name'), 'Nord');
    await answered();
    await dialog('Edit Zone: Milieu');
    expect(field(again, 'Zone Name')).toHaveValue('Nord');
    expect(screen.queryByRole('group', { name: /was changed in the meantime/ })).toBeNull();
    await press(user, again, 'Save');
    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(calls('PATCH').map(({ body }) => body)).toEqual([{ name: 'Milieu' }, { name: 'Nord' }]);
  });

  it('without further input, nothing is unsaved', async () => {
    const { store, again, answered } = await sent();
    await answered();
    await waitFor(() => expect(selectUnsavedPlaces(store.getState())).toEqual([]));
    expect(field(again, 'Zone Name')).toHaveValue('Milieu');
  });
});

describe('saving several prices', () => {
  const open = async (user: User, button: string, title: string) => {
    const there = screen.queryByRole('dialog', { name: title });
    if (there !== null) return there;
    await press(user, await dialog('Location Pricing: Centre'), button);
    return dialog(title);
  };
  it.each([
    ['pasted', 'Paste prices', 'Prefixes and prices', 'H3Z 5', 'H3Y 6'],
    ['pasted, with one refused line', 'Paste prices', 'Prefixes and prices', 'H3Z 5{Enter}H1 5', 'H3Y 6'],
    ['raised', 'Raise prices', 'Raise by', '5%', '7%'],
  ])('%s: keeps what was typed since', async (_how, button, label, first, next) => {
    const wait = deferred();
    const { user, calls } = openZones({ answers: { updateZone: () => wait.until.then(() => undefined) } });
    await openPrices(user, 'Centre');
    const sent = await open(user, button, `${button}: Centre`);
    await user.type(field(sent, label), first);
    await press(user, sent, /^Save \d/);
    await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
    await leaveAndReturn();
    await openPrices(user, 'Centre');
    const again = await open(user, button, `${button}: Centre`);
    await expectSentOnce(user, again, /^Save \d/, () => calls('PATCH'));
    await type(user, field(again, label), next);
    wait.end();
    await toast('Prices saved.');
    expect(field(again, label)).toHaveValue(next);
  });
});

it('adding a service keeps another price', async () => {
  const wait = deferred();
  const { user, calls } = openRules({
    answers: { updateShippingRuleByAction: () => wait.until.then(() => undefined) },
  });
  const open = async () => {
    await press(user, await card('Centre to Laval'), /Add a new service/);
    return dialog('Add Service: Centre to Laval');
  };
  const first = await open();
  await press(user, first, /^Type:/);
  await user.click(within(await screen.findByRole('listbox', { name: 'Type' })).getByText('FLEX'));
  await press(user, first, 'Add Service');
  await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
  await leaveAndReturn();
  const again = await open();
  await expectSentOnce(user, again, 'Add Service', () => calls('PATCH'));
  const price = within(again).getByRole('spinbutton', { name: 'Price' });
  await type(user, price, '13');
  wait.end();
  await toast('Service Added.');
  expect(price).toHaveValue('13');
  expect(again).toHaveTextContent('FLEX');
});

it('adding a shipping rule leaves the form of another merchant and its cell being typed alone', async () => {
  const wait = deferred();
  const { user, created } = openAdd({ onCreate: () => wait.until.then(() => undefined) });
  await theForm();
  await fillLeast(user);
  await user.click(addButton());
  await waitFor(() => expect(created()).toHaveLength(1));
  // Merchants may share a name.
  const other = '/merchants/Elisabeth/addShippingRules?merchantId=0b7e41c9-1111';
  openAddress(other);
  await waitFor(() => expect(screen.getByLabelText('Surcharge')).toHaveValue(''));
  await theForm();
  await goTo(user, 'Delivery Windows', 0, 1);
  await user.keyboard('12:3');
  wait.end();
  await toast('Shipping Rule Added.');
  expect(cellOf('Delivery Windows', 0, 1).querySelector('input')).toHaveFocus();
  await user.keyboard('0{Enter}');
  expect(rowsOf('Delivery Windows')[0]).toContain('12:30');
  expect(address()).toBe(other);
});

describe('saving a merchant’s user', () => {
  it.each([
    ['read while it is being saved', false],
    ['whose reading ends after the save', true],
  ])(
    '%s: the form reopened meanwhile shows what was saved, and the next save keeps it',
    async (_how, isLate) => {
      const [wait, late] = [deferred(), deferred()];
      let reads = 0;
      const { user, changes } = openUsers({
        at: EDIT,
        answers: {
          updateUser: () => wait.until.then(() => undefined),
          getUser: () => {
            reads += 1;
            return isLate && reads > 1 ? late.until.then(() => AMELIE) : AMELIE;
          },
        },
      });
      const save = async () => user.click(await screen.findByRole('button', { name: 'Save User' }));
      await type(user, await screen.findByLabelText('Name'), 'Amélie Roy');
      await save();
      await waitFor(() => expect(changes()).toHaveLength(1));
      await leaveAndReturn();
      if (isLate) await waitFor(() => expect(reads).toBe(2));
      else {
        expect(await screen.findByLabelText('Name')).toHaveValue('Amélie Roy');
        await save();
        expect(changes()).toHaveLength(1);
      }
      wait.end();
      await toast('Saved updates for user amelie/1@example.com.');
      late.end();
      expect(await screen.findByLabelText('Name')).toHaveValue('Amélie Roy');

      await type(user, screen.getByLabelText('Phone'), '4165550199');
      await save();
      await waitFor(() => expect(changes()).toHaveLength(2));
      expect(changes().at(-1)?.body).toEqual({ name: 'Amélie Roy', phone_number: '+14165550199' });
    },
  );
});

describe('saving a view', () => {
  it.each([
    ['new', '/dashboard?status=CREATED', 'Save view', viewMessages.saved('Mine')],
    ['renamed', '/dashboard?view=viw_1', 'View Lavoie, in hand', viewMessages.saved('Mine')],
  ])('%s: keeps another name', async (how, at, title, said) => {
    const wait = deferred();
    const slowly = () => wait.until.then(() => undefined);
    const { user, asked } = await openViews({
      at,
      role: 'admin',
      views: how === 'new' ? [] : [aView()],
      answers: { createView: slowly, updateView: slowly },
    });
    const open = async () => {
      if (how === 'new') await user.click(await screen.findByRole('button', { name: 'Save view' }));
      else {
        const actions = { name: 'Actions for view Lavoie, in hand' };
        await user.click(await screen.findByRole('button', actions));
        await user.click(screen.getByRole('menuitem', { name: 'Rename or share…' }));
      }
      return dialog(title);
    };
    const first = await open();
    await type(user, field(first, 'Name'), 'Mine');
    await press(user, first, 'Save');
    const saves = () =>
      asked.filter(({ endpoint }) => endpoint === 'createView' || endpoint === 'updateView');
    await waitFor(() => expect(saves()).toHaveLength(1));
    await leaveAndReturn();
    const again = await open();
    await expectSentOnce(user, again, 'Save', saves);
    await type(user, field(again, 'Name'), 'Other');
    wait.end();
    expect(await screen.findByText(said)).toBeVisible();
    expect(field(again, 'Name')).toHaveValue('Other');
  });
});
