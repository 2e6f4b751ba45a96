/** Editing the name, the time zone and the facility of a zone. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { toast, toasts } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { aZone, card, chooseTimeZone, openZones, type WireZone } from './support';
import { LAST_CHANGE, LAST_CHANGED } from '../../support/lastChange';
import { openAddress } from '../../support/renderApp';

beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

type User = ReturnType<typeof openZones>['user'];

async function openEdit(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: `Edit zone ${name}` }));
  const dialog = await screen.findByRole('dialog', { name: `Edit Zone: ${name}` });
  return {
    dialog,
    name: within(dialog).getByRole('textbox', { name: 'Zone Name' }),
    timezone: within(dialog).getByRole('button', { name: /^Time Zone:/ }),
    facility: within(dialog).getByRole('combobox', { name: 'Facility' }),
    save: () => user.click(within(dialog).getByRole('button', { name: 'Save' })),
  };
}

async function type(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

it('sends only the changes, confirms them, and returns the focus to the pencil', async () => {
  const { user, store, calls } = openZones();
  const { dialog, name, timezone, facility, save } = await openEdit(user, 'Centre');
  await waitFor(() => expect(name).toHaveFocus());
  for (const field of [name, timezone, facility]) expect(field).not.toHaveAccessibleDescription();
  await type(user, name, '  Centre-Ville ');
  await chooseTimeZone(user, 'Halifax');
  expect(name).toHaveAccessibleDescription('Its shipping rules will use the new name.');
  expect(timezone).toHaveAccessibleDescription(
    'Windows of shipping rules to this zone and cutoffs of rules from it will be in this time zone. Orders keep their windows.',
  );
  await save();
  await toast('Zone updated.\nCentre-Ville');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls('PATCH')).toEqual([
    { path: '/zones/zon_centre', body: { name: 'Centre-Ville', timezone: 'America/Halifax' } },
  ]);
  expect(await card('Centre-Ville')).toHaveTextContent('America/Halifax');
  expect(screen.getByRole('button', { name: 'Edit zone Centre-Ville' })).toHaveFocus();
  expect(selectUnsavedPlaces(store.getState())).toEqual([]);
});

it('during a save the fields are read-only, and the dialog cannot be closed or sent again', async () => {
  const wait = deferred();
  const { user, calls } = openZones({
    answers: { updateZone: () => wait.until.then(() => undefined) },
  });
  const { dialog, name, facility, save } = await openEdit(user, 'Centre');
  await user.selectOptions(facility, 'yvr2');
  await save();
  await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
  // A disabled field would lose the focus, if Enter in it has saved.
  expect(facility).toBeEnabled();
  await user.selectOptions(facility, 'yul1');
  expect(facility).toHaveValue('yvr2');
  await user.type(name, 'x{Enter}{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(name).toHaveValue('Centre');
  wait.end();
  await toast('Zone updated.\nCentre');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls('PATCH')).toEqual([{ path: '/zones/zon_centre', body: { facility: 'yvr2' } }]);
});

it('after restoring the values nothing is unsaved, and Save closes without a request', async () => {
  const { user, store, calls } = openZones();
  const { dialog, name, facility, save } = await openEdit(user, 'Centre');
  await type(user, name, 'Milieu');
  await user.selectOptions(facility, 'yvr2');
  expect(selectUnsavedPlaces(store.getState())).toMatchObject([{ what: 'Edit Zone: Centre' }]);
  await type(user, name, 'Centre');
  await user.selectOptions(facility, 'yul1');
  expect(selectUnsavedPlaces(store.getState())).toEqual([]);
  await save();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls('PATCH')).toEqual([]);
  expect(toasts()).toEqual([]);
});

it('a value that was already missing does not block a change of another field', async () => {
  const { user, calls } = openZones({ zones: [{ ...aZone('Nord', {}), facility: '' }] });
  const { name, facility, save } = await openEdit(user, 'Nord');
  await type(user, name, 'Nord-Est');
  await save();
  await toast('Zone updated.');
  expect(facility).not.toBeInvalid();
  expect(calls('PATCH')).toEqual([{ path: '/zones/zon_nord', body: { name: 'Nord-Est' } }]);
});

it('refuses a missing or taken name at the field, and sends nothing', async () => {
  const { user, calls } = openZones();
  const { name, save } = await openEdit(user, 'Centre');
  await user.clear(name);
  await save();
  await toast('Zone Name is a required field');
  expect(name).toHaveFocus();
  await type(user, name, ' EST');
  await save();
  const taken = 'Zone name EST already exists for Boulangerie Sainte-Élisabeth.';
  expect(name).toHaveAccessibleDescription(taken);
  expect(name).toBeInvalid();
  await toast(taken);
  // Its own name in different case is allowed.
  await type(user, name, 'CENTRE');
  expect(name).toBeValid();
  expect(calls('PATCH')).toEqual([]);
});

it('a time zone outside the list can still be chosen', async () => {
  const { user } = openZones({ zones: [{ ...aZone('Nord', {}), timezone: 'America/Iqaluit' }] });
  const { timezone } = await openEdit(user, 'Nord');
  expect(timezone).toHaveAccessibleName('Time Zone: America/Iqaluit');
  await chooseTimeZone(user, 'Toronto');
  expect(timezone).toHaveAccessibleName('Time Zone: America/Toronto');
  await chooseTimeZone(user, 'Iqaluit');
  expect(timezone).toHaveAccessibleName('Time Zone: America/Iqaluit');
});

it.each([
  ['Tor', 'America/Toronto'],
  ['St. John’s', 'America/St_Johns'],
  ['st johns', 'America/St_Johns'],
  ['america/van', 'America/Vancouver'],
  ['pdt', 'America/Vancouver'],
  ['UTC-3:30', 'America/St_Johns'],
])('finds a time zone by city, name or abbreviation: %s', async (typed, found) => {
  const { user } = openZones();
  const { timezone } = await openEdit(user, 'Centre');
  await user.click(timezone);
  await user.type(await screen.findByRole('combobox', { name: 'Search Time Zone' }), typed);
  const [first] = within(screen.getByRole('listbox', { name: 'Time Zone' })).getAllByRole('option');
  expect(first).toHaveTextContent(found);
});

it('a refusal keeps what was typed; Cancel asks before discarding it', async () => {
  const { user } = openZones({
    answers: { updateZone: () => refusal(507, 'No room.') },
  });
  const { dialog, name, save } = await openEdit(user, 'Centre');
  await type(user, name, 'Milieu');
  await save();
  await toast('Could not save the zone. No room.');
  expect(dialog).toHaveTextContent('Could not save the zone. No room.');
  expect(name).toHaveValue('Milieu');
  await user.type(name, ' Nord');
  expect(dialog).not.toHaveTextContent('Could not save the zone.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: /^Discard/ }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect((await openEdit(user, 'Centre')).name).toHaveValue('Centre');
});

/** Refuses the first change: somebody else has changed the zone to this. */
function stale(current: WireZone, after?: Promise<unknown>) {
  let isFirst = true;
  return openZones({
    answers: {
      updateZone: async () => {
        if (!isFirst) return undefined;
        isFirst = false;
        await after;
        return refusal(412, 'Zone Centre was changed.', { current, changed: LAST_CHANGE });
      },
    },
  });
}

it('merges another field that somebody else changed, and saves again', async () => {
  const { user, calls } = stale({ ...aZone('Centre', { H2X: 8.75 }, 2), facility: 'yvr2' });
  const { name, save } = await openEdit(user, 'Centre');
  await type(user, name, 'Milieu');
  await save();
  await toast('Zone updated.');
  expect(calls('PATCH')).toHaveLength(2);
});

it('the same change by somebody else is no conflict, and nothing is left to save', async () => {
  const { user, calls } = stale({ ...aZone('Centre', { H2X: 8.75 }, 2), facility: 'yvr2' });
  const { dialog, facility, save } = await openEdit(user, 'Centre');
  await user.selectOptions(facility, 'yvr2');
  await save();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.queryByRole('group', { name: /was changed in the meantime/ })).toBeNull();
  expect(calls('PATCH')).toHaveLength(1);
});

it('the user decides about a change of the same field before anything is sent again', async () => {
  const { user, calls } = stale({ ...aZone('Centre', { H2X: 8.75 }, 2), name: 'Downtown' });
  const { name, save } = await openEdit(user, 'Centre');
  await type(user, name, 'Milieu');
  await save();
  const question = await screen.findByRole('group', { name: 'Zone Name was changed in the meantime' });
  expect(question).toHaveTextContent('BeforeCentreTheirs (current)DowntownMineMilieu');
  expect(question).toHaveTextContent(LAST_CHANGED);
  await waitFor(() => expect(question).toHaveFocus());
  await toast(messages.changedMeanwhile);
  expect(calls('PATCH')).toHaveLength(1);
  await save();
  await waitFor(() => expect(question).toHaveFocus());
  expect(calls('PATCH')).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Keep mine' }));
  expect(question).not.toBeInTheDocument();
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Milieu');
  await save();
  await toast('Zone updated.');
  expect(calls('PATCH')).toHaveLength(2);
});

it('a conflict found after the page was left is reported, and shown in the dialog later', async () => {
  let answerNow = (_value?: unknown): void => undefined;
  const after = new Promise((resolve) => (answerNow = resolve));
  const theirs = { ...aZone('Centre', { H2X: 8.75 }, 2), facility: 'yvr2' };
  const { user, calls } = stale(theirs, after);
  const { facility, save } = await openEdit(user, 'Centre');
  await user.selectOptions(facility, 'mia1');
  await save();
  await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
  openAddress('/orders/rates');
  await screen.findByRole('heading', { name: 'Rates', level: 1 });
  answerNow();
  await toast(`Could not save the zone. ${messages.changedMeanwhile}`);
  act(() => window.history.back());
  const again = await openEdit(user, 'Centre');
  expect(again.facility).toHaveValue('mia1');
  expect(
    within(again.dialog).getByRole('group', { name: 'Facility was changed in the meantime' }),
  ).toHaveTextContent('Beforeyul1Theirs (current)yvr2Minemia1');
  expect(calls('PATCH')).toHaveLength(1);
});

it('Take theirs puts their value into the field', async () => {
  const { user, calls } = stale({ ...aZone('Centre', { H2X: 8.75 }, 2), facility: 'yvr2' });
  const { dialog, facility, save } = await openEdit(user, 'Centre');
  await user.selectOptions(facility, 'mia1');
  await save();
  const question = await screen.findByRole('group', { name: 'Facility was changed in the meantime' });
  await user.click(within(question).getByRole('button', { name: 'Take theirs' }));
  expect(facility).toHaveValue('yvr2');
  await save();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls('PATCH')).toHaveLength(1);
});

it('a link opens it; zones of an archived merchant have no pencil', async () => {
  const first = openZones({ query: '&zone=zon_centre&open=edit' });
  expect(await screen.findByRole('dialog', { name: 'Edit Zone: Centre' })).toBeVisible();
  first.unmount();
  openZones({ archived: true, query: '&zone=zon_centre&open=edit' });
  await card('Centre');
  expect(screen.queryByRole('button', { name: 'Edit zone Centre' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('if another user deleted the zone, the input stays in its dialog until it is discarded', async () => {
  const zones = [aZone('Centre', { H2X: 8.75 }), aZone('Est', { H1: 8.25 })];
  const { user, store } = openZones({
    zones,
    isLive: true,
    answers: { updateZone: () => refusal(404, 'There is no zone zon_centre.') },
  });
  const { dialog, name, save } = await openEdit(user, 'Centre');
  await type(user, name, 'Centre-Ville');
  zones.shift();
  await save();
  await toast('Could not save the zone. Zone Centre has been deleted.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit zone Centre' })).toBeNull());
  expect(within(dialog).getByRole('alert')).toHaveTextContent(messages.recordGone('zone'));
  expect(name).toHaveValue('Centre-Ville');
  await save();
  await toast('This zone has been deleted.');

  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(selectUnsavedPlaces(store.getState())).toEqual([]);
});

it('a name that is too long stays as pasted, and is refused at the field', async () => {
  const { user, calls } = openZones();
  const { name, save } = await openEdit(user, 'Centre');
  await user.clear(name);
  await user.click(name);
  await user.paste('z'.repeat(201));
  const words = 'Zone Name is too long: it may have at most 200 characters.';
  expect(name).toHaveAccessibleDescription(words);
  await save();
  expect(name).toHaveValue('z'.repeat(201));
  expect(calls('PATCH')).toEqual([]);
  await user.type(name, '{Backspace}');
  await save();
  await toast('Zone updated.');
});
