/**
 * Save in the dialog of a record that somebody else has deleted, after this page has heard of it: it says so, nothing
 * is saved, and the dialog stays with what is typed.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import { readOthersAgain } from '../../../src/store/feed/otherChanges';
import { refusal } from '../../support/apiAnswers';
import type { renderApp } from '../../support/renderApp';
import { toasts } from '../../support/toasts';
import { choose } from '../shippingRules/addSupport';
import * as rules from '../shippingRules/support';
import * as windows from '../shippingRules/windowsSupport';
import * as staffUsers from '../staffUsers/support';
import { aZone, openPrices, openZones } from '../zones/support';

type Opened = ReturnType<typeof renderApp>;
type User = Opened['user'];

interface Case {
  /** What the record is called in the notice. */
  readonly record: string;
  /** `remove` deletes the record as somebody else. */
  readonly open: () => { readonly opened: Opened; readonly remove: () => void };
  /** Opens the dialog and types, and returns the dialog. */
  readonly type: (user: User) => Promise<HTMLElement>;
  readonly save: string | RegExp;
  /** The field that holds what was typed. */
  readonly field: (dialog: HTMLElement) => HTMLElement;
  readonly typed: string;
  readonly said: RegExp;
}

const ZONE = {
  record: 'zone',
  open: () => {
    const zones = [aZone('Centre', { H2X: 8.75 }), aZone('Est', { H1: 8.25 })];
    return { opened: openZones({ zones, isLive: true }), remove: () => void zones.shift() };
  },
  said: /^This zone has been deleted\.$/,
} as const;

const QUEBEC = rules.aRule('Centre', 'Québec');
const RULE = {
  record: 'shipping rule',
  open: () => {
    let listed = [rules.CENTRE_LAVAL, QUEBEC];
    const opened = rules.openRules({ rules: listed, answers: { listShippingRules: () => listed } });
    return { opened, remove: () => void (listed = [QUEBEC]) };
  },
  said: /There is no shipping rule from Centre to Laval\.$/,
} as const;
const laval = async (user: User, button: RegExp) =>
  user.click(within(await rules.card('Centre to Laval')).getByRole('button', { name: button }));

const CASES: Readonly<Record<string, Case>> = {
  'a zone': {
    ...ZONE,
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Edit zone Centre' }));
      const dialog = await screen.findByRole('dialog', { name: 'Edit Zone: Centre' });
      await user.type(within(dialog).getByRole('textbox', { name: 'Zone Name' }), '-Ville');
      return dialog;
    },
    save: 'Save',
    field: (dialog) => within(dialog).getByRole('textbox', { name: 'Zone Name' }),
    typed: 'Centre-Ville',
  },
  'a zone in which nothing is typed': {
    ...ZONE,
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Edit zone Centre' }));
      return screen.findByRole('dialog', { name: 'Edit Zone: Centre' });
    },
    save: 'Save',
    field: (dialog) => within(dialog).getByRole('textbox', { name: 'Zone Name' }),
    typed: 'Centre',
  },
  'the price of a prefix': {
    ...ZONE,
    type: async (user) => {
      const dialog = await openPrices(user, 'Centre');
      await user.click(within(dialog).getByRole('button', { name: 'Edit H2X' }));
      const price = within(dialog).getByRole('spinbutton', { name: 'Price of H2X' });
      await user.clear(price);
      await user.type(price, '9');
      return dialog;
    },
    save: 'Save H2X',
    field: (dialog) => within(dialog).getByRole('spinbutton', { name: 'Price of H2X' }),
    typed: '9',
  },
  'many prices': {
    ...ZONE,
    type: async (user) => {
      await user.click(
        within(await openPrices(user, 'Centre')).getByRole('button', { name: 'Raise prices' }),
      );
      const dialog = await screen.findByRole('dialog', { name: 'Raise prices: Centre' });
      await user.type(within(dialog).getByRole('textbox', { name: 'Raise by' }), '5%');
      return dialog;
    },
    save: /^Save/,
    field: (dialog) => within(dialog).getByRole('textbox', { name: 'Raise by' }),
    typed: '5%',
  },
  'the windows of a rule': {
    ...RULE,
    type: async (user) => {
      const dialog = await windows.openEdit(user);
      await windows.type(user, 'Delivery Windows', 0, 2, '18:00');
      return dialog;
    },
    save: 'Save',
    field: (dialog) => within(dialog).getByDisplayValue('18:00'),
    typed: '18:00',
  },
  'a service of a rule': {
    ...RULE,
    type: async (user) => {
      await laval(user, /^Add a new service/);
      const dialog = await screen.findByRole('dialog', { name: 'Add Service: Centre to Laval' });
      await choose(user, 'Type', 'FLEX');
      const price = within(dialog).getByRole('spinbutton', { name: 'Price' });
      await user.clear(price);
      await user.type(price, '4');
      return dialog;
    },
    save: 'Add Service',
    field: (dialog) => within(dialog).getByRole('spinbutton', { name: 'Price' }),
    typed: '4',
  },
  'the roles of a user': {
    record: 'user',
    open: () => {
      const people = [...staffUsers.PEOPLE];
      const answers = { updateStaffUser: () => refusal(404, 'There is no user zoe@example.com.') };
      return { opened: staffUsers.openStaff({ people, answers }), remove: () => void people.shift() };
    },
    type: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Edit zoe@example.com' }));
      const dialog = await screen.findByRole('dialog', { name: 'Edit user: zoe@example.com' });
      await user.click(within(dialog).getByRole('combobox', { name: 'Roles' }));
      await user.click(within(await screen.findByRole('option', { name: 'user' })).getByText('user'));
      return dialog;
    },
    save: 'Edit',
    field: (dialog) => dialog,
    typed: 'user',
    said: /There is no user zoe@example\.com\.$/,
  },
};

it.each(Object.entries(CASES))(
  'says that %s cannot be saved, and keeps what is typed',
  async (_name, its) => {
    const { opened, remove } = its.open();
    const { user, store } = opened;
    const dialog = await its.type(user);
    remove();
    await act(() => store.dispatch(readOthersAgain()));
    expect(await within(dialog).findByText(messages.recordGone(its.record))).toBeVisible();

    await user.click(within(dialog).getByRole('button', { name: its.save }));
    await waitFor(() => expect(toasts()).toContainEqual(expect.stringMatching(its.said)));
    expect(dialog).toBeInTheDocument();
    const { value, textContent } = its.field(dialog) as HTMLElement & { readonly value?: string };
    expect(value ?? textContent).toContain(its.typed);
  },
);

it('says so too if the record was deleted after a conflict about it', async () => {
  const theirs = {
    ...rules.CENTRE_LAVAL,
    deliveryConstraintsByWeek: windows.deliveryWeek({
      monday: [windows.entry('13:00', '17:00', '09:00', '10:00')],
    }),
    version: 9,
  };
  let listed = [rules.CENTRE_LAVAL, QUEBEC];
  const { user, store } = rules.openRules({
    rules: listed,
    answers: {
      listShippingRules: () => listed,
      updateShippingRuleByAction: () =>
        refusal(412, merchantMessages.ruleChanged('Centre', 'Laval'), { current: theirs }),
    },
  });
  const dialog = await windows.openEdit(user);
  await windows.type(user, 'Delivery Windows', 0, 2, '18:00');
  await windows.save(user);
  await within(dialog).findByRole('button', { name: 'Keep mine' });
  listed = [QUEBEC];
  await act(() => store.dispatch(readOthersAgain()));
  await within(dialog).findByText(messages.recordGone('shipping rule'));
  await windows.save(user);
  await waitFor(() => expect(toasts()).toContainEqual(expect.stringMatching(RULE.said)));
  expect(within(dialog).getByDisplayValue('18:00')).toBeVisible();
});
