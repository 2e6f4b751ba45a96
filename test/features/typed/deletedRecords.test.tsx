/**
 * Input about a zone or a user that is then deleted. One's own deletion discards it silently; another user's deletion
 * is reported by name; input about other records stays. Rules are in shippingRules/ruleGone.test.tsx, and records that
 * only got another name in renamedMeanwhile.test.tsx.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { readOthersAgain } from '../../../src/store/feed/otherChanges';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { refusal, type Given } from '../../support/apiAnswers';
import { address, openAddress, type renderApp } from '../../support/renderApp';
import { toast } from '../../support/toasts';
import * as merchantUsers from '../merchantUsers/support';
import * as staffUsers from '../staffUsers/support';
import { aZone, openZones } from '../zones/support';

type Opened = ReturnType<typeof renderApp>;
type User = Opened['user'];

interface Kind {
  /** Two records that have input; the first one is deleted. */
  readonly names: readonly [string, string];
  /** The label of the unsaved input in the menu. */
  readonly what: (name: string) => string;
  /**
   * Opens the page with both records and this answer to a deletion. `deleteFirst` deletes the first as another user.
   */
  readonly open: (deletion: Given | Readonly<Record<string, never>>) => {
    readonly opened: Opened;
    readonly deleteFirst: () => void;
  };
  /** Types something about a record, and leaves the input for another page. */
  readonly typeAbout: (user: User, name: string) => Promise<void>;
  readonly remove: (user: User, name: string) => Promise<void>;
  /** It may have another name if it is not there by its own: reading it again decides, and is then what reports it. */
  readonly canBeRenamed?: true;
}

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const RATES = '/orders/rates';
async function toRates(): Promise<void> {
  openAddress(RATES);
  await screen.findByRole('heading', { level: 1, name: 'Rates' });
}
async function back(): Promise<void> {
  const from = address();
  act(() => window.history.back());
  await waitFor(() => expect(address()).not.toBe(from));
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a zone': {
    names: ['Centre', 'Est'],
    what: (name) => `Edit Zone: ${name}`,
    open: (deletion) => {
      const zones = [aZone('Centre', { H2X: 8.75 }), aZone('Est', { H1: 8.25 })];
      const deleteFirst = () => void zones.shift();
      const deleteZone = () => {
        deleteFirst();
        return deletion;
      };
      return { opened: openZones({ zones, isLive: true, answers: { deleteZone } }), deleteFirst };
    },
    typeAbout: async (user, name) => {
      await press(user, `Edit zone ${name}`);
      const dialog = await inDialog(`Edit Zone: ${name}`);
      await user.type(dialog.getByRole('textbox', { name: 'Zone Name' }), ' 2');
      await toRates();
      await back();
    },
    remove: async (user, name) => {
      await press(user, `Delete zone ${name}`);
      await press(user, 'Delete Zone');
    },
    canBeRenamed: true,
  },
  'a staff user': {
    names: ['ada@example.com', 'zoe@example.com'],
    what: (name) => `Edit user: ${name}`,
    open: (deletion) => {
      const people = [...staffUsers.PEOPLE].reverse();
      const deleteFirst = () => void people.shift();
      const deleteStaffUser = () => {
        deleteFirst();
        return deletion;
      };
      return { opened: staffUsers.openStaff({ people, answers: { deleteStaffUser } }), deleteFirst };
    },
    typeAbout: async (user, name) => {
      await press(user, `Edit ${name}`);
      const dialog = await inDialog(`Edit user: ${name}`);
      await user.click(dialog.getByRole('combobox', { name: 'Roles' }));
      await user.click(within(await screen.findByRole('option', { name: 'user' })).getByText('user'));
      await toRates();
      await back();
    },
    remove: async (user, name) => {
      await press(user, `Delete ${name}`);
      await user.click((await inDialog('Delete user')).getByRole('button', { name: 'Delete' }));
    },
  },
  'a user of a merchant': {
    names: ['amelie/1@example.com', 'zoe@example.com'],
    what: (name) => `Edit User: ${name}`,
    open: (deletion) => {
      const users = [merchantUsers.AMELIE, merchantUsers.ZOE];
      const deleteFirst = () => void users.shift();
      const deleteMerchantUser = () => {
        deleteFirst();
        return deletion;
      };
      return { opened: merchantUsers.openUsers({ users, answers: { deleteMerchantUser } }), deleteFirst };
    },
    typeAbout: async (user, name) => {
      await merchantUsers.menuOf(user, name);
      await user.click(screen.getByRole('menuitem', { name: 'Edit User' }));
      await user.type(await screen.findByLabelText('Name'), ' 2');
      await back();
      await screen.findByRole('table', { name: 'Users' });
    },
    remove: async (user, name) => {
      await merchantUsers.menuOf(user, name);
      await user.click(screen.getByRole('menuitem', { name: 'Delete User' }));
      await user.click((await inDialog('Delete user')).getByRole('button', { name: 'Delete' }));
    },
  },
};

const GONE = refusal(404, 'It is not there.');
/** Also notices that are not rendered as toasts yet. */
const told = ({ store }: Opened) => selectNotices(store.getState()).map(({ text }) => text);
const unsaved = ({ store }: Opened) => selectUnsavedPlaces(store.getState()).map(({ what }) => what);

describe.each(Object.entries(KINDS))('%s', (_name, kind) => {
  const { names, what, open, typeAbout, remove, canBeRenamed = false } = kind;
  const [first, second] = names;

  it.each([
    { how: 'deleted', deletion: {}, isSaid: false },
    { how: 'already gone', deletion: GONE, isSaid: canBeRenamed },
  ])('deleting it discards its input: $how, and says so: $isSaid', async ({ deletion, isSaid }) => {
    const { opened } = open(deletion);
    await typeAbout(opened.user, first);
    await typeAbout(opened.user, second);
    expect(unsaved(opened).sort()).toEqual([what(first), what(second)].sort());
    await remove(opened.user, first);
    await waitFor(() => expect(screen.queryByText(first)).toBeNull());
    await waitFor(() => expect(unsaved(opened)).toEqual([what(second)]));
    expect(told(opened).includes(messages.typedOfGone(what(first)))).toBe(isSaid);
  });

  it('another user’s deletion is reported by name, and the input is no longer unsaved', async () => {
    const { opened, deleteFirst } = open(GONE);
    await typeAbout(opened.user, second);
    await typeAbout(opened.user, first);
    await toRates();
    deleteFirst();
    expect(unsaved(opened).sort()).toEqual([what(first), what(second)].sort());
    await back();
    await toast(messages.typedOfGone(what(first)));
    expect(unsaved(opened)).toEqual([what(second)]);
    expect(told(opened)).not.toContain(messages.typedOfGone(what(second)));
  });
});

/** Reads again what another user may have changed, as after news of it. */
const hearOfIt = ({ store }: Opened) => act(() => store.dispatch(readOthersAgain()));

it('the open dialog of a staff user whom somebody else deletes says so, and keeps what is typed', async () => {
  const people = [...staffUsers.PEOPLE];
  const opened = staffUsers.openStaff({ people });
  await press(opened.user, 'Edit zoe@example.com');
  const dialog = await inDialog('Edit user: zoe@example.com');
  await opened.user.click(dialog.getByRole('combobox', { name: 'Roles' }));
  await opened.user.click(within(await screen.findByRole('option', { name: 'user' })).getByText('user'));
  people.shift();
  await hearOfIt(opened);
  expect(await dialog.findByText(messages.recordGone('user'))).toBeVisible();
  expect(unsaved(opened)).toEqual(['Edit user: zoe@example.com']);
});

it('Edit User says that somebody else deleted the user, and keeps what is typed', async () => {
  const users = [merchantUsers.AMELIE, merchantUsers.ZOE];
  const opened = merchantUsers.openUsers({ users, at: merchantUsers.EDIT });
  const name = await screen.findByLabelText('Name');
  await opened.user.type(name, ' Roy');
  expect(screen.queryByRole('alert')).toBeNull();
  users.shift();
  await hearOfIt(opened);
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.recordGone('user'));
  expect(name).toHaveValue('Amélie Roy');
});
