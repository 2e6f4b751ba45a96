/** One versioned edit against the real server: the name of a zone that two people have open. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import type { ZoneRecord } from '../../../src/domain/merchants/zoneRecord';
import { zoneReceived } from '../../../src/store/entities/zones/zonesSlice';
import {
  cancelEdit,
  changeDraft,
  editFocused,
  keepMine,
  meetChange,
  saveEdit,
  selectEdit,
  startEdit,
  startOver,
  type Editing,
} from '../../../src/store/edits/edits';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { changedZone, sendZone } from '../../../src/store/views/zones/changedZone';
import type { TestServer } from '../../server/support/testServer';
import { startMerchantServer, twoAtOneZone, type AtOneZone } from '../views/merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

const EMPTY = 'A name is required.';

/** Edits the name of a zone, or with `part` another field. */
const naming = (
  { id }: ZoneRecord,
  part: 'name' | 'facility' = 'name',
): Editing<ZoneRecord, string, string> => ({
  ...changedZone(id, {
    about: `zone/${id}/${part}`,
    success: { text: merchantMessages.zoneUpdated },
    failure: merchantMessages.zoneNotUpdated,
  }),
  id: `${part} ${id}`,
  place: { what: `The ${part}`, to: '/there' },
  part: (zone) => zone[part],
  begin: (name) => name,
  read: ({ draft, seen }) => {
    if (draft.trim() === '') return { problems: { whole: EMPTY }, toast: EMPTY };
    return draft === seen ? null : { wanted: draft };
  },
  send: ({ wanted, current }, how) => sendZone(current, { [part]: wanted }, how),
});

/** One person editing the zone. */
function editor(at: AtOneZone, part: 'name' | 'facility' = 'name') {
  const { store, zone, notices } = at;
  const editing = naming(zone(), part);
  const type = (text: string) => {
    store.dispatch(startEdit(editing));
    store.dispatch(changeDraft(editing, () => text));
  };
  return {
    ...at,
    editing,
    type,
    notices,
    edit: () => selectEdit(store.getState(), editing),
    unsaved: () => selectUnsavedPlaces(store.getState()).map(({ what }) => what),
    save: () => store.dispatch(saveEdit(editing)),
    typeAndSave: (text: string) => {
      type(text);
      return store.dispatch(saveEdit(editing));
    },
  };
}

async function setup() {
  const { mine, theirs } = await twoAtOneZone(server, { H1: 5 });
  return { mine: editor(mine), theirs: editor(theirs), besides: editor(theirs, 'facility') };
}

it('begins with the value of the record, counts as unsaved once typed in, and ends when saved', async () => {
  const { mine } = await setup();
  const { version = 0 } = mine.zone();
  mine.store.dispatch(startEdit(mine.editing));
  expect(mine.edit()).toMatchObject({ draft: 'Nord', seen: 'Nord', version, wantsFocus: true });
  expect(mine.unsaved()).toEqual([]);
  mine.store.dispatch(editFocused(mine.editing));
  expect(mine.edit()?.wantsFocus).toBe(false);
  // Starting it again keeps the draft and focuses the field.
  mine.type('Sud');
  expect(mine.edit()).toMatchObject({ draft: 'Sud', wantsFocus: true });
  expect(mine.unsaved()).toEqual(['The name']);
  const saved = mine.save();
  expect(mine.edit()?.phase).toBe('saving');
  // While saving, the draft cannot change and a second save is not sent.
  mine.store.dispatch(changeDraft(mine.editing, () => 'Later'));
  mine.store.dispatch(cancelEdit(mine.editing));
  expect(await mine.save()).toBe('busy');
  expect(mine.edit()?.draft).toBe('Sud');
  expect(await saved).toBe('saved');
  expect(mine.edit()).toBeUndefined();
  expect(mine.unsaved()).toEqual([]);
  expect(mine.zone()).toMatchObject({ name: 'Sud', version: version + 1 });
  expect(mine.notices()).toEqual([merchantMessages.zoneUpdated]);
});

it('ends without a call when nothing changed', async () => {
  const { mine } = await setup();
  const held = mine.zone();
  expect(await mine.typeAndSave('Nord')).toBe('unchanged');
  expect(mine.edit()).toBeUndefined();
  expect(mine.zone()).toBe(held);
});

it('reports invalid input without sending it, and clears the message when the input changes', async () => {
  const { mine } = await setup();
  expect(await mine.typeAndSave(' ')).toBe('wrong');
  expect(mine.edit()).toMatchObject({ phase: 'editing', problems: { whole: EMPTY }, wantsFocus: true });
  expect(mine.notices()).toEqual([EMPTY]);
  mine.type('S');
  expect(mine.edit()?.problems).toEqual({});
  mine.store.dispatch(cancelEdit(mine.editing));
  expect(mine.edit()).toBeUndefined();
  expect(mine.notices()).toEqual([]);
});

it('keeps the typed text after a refusal, with the server’s message', async () => {
  const { mine } = await setup();
  await mine.addZone('Taken', { H9: 1 });
  expect(await mine.typeAndSave('Taken')).toBe('failed');
  const [toast] = mine.notices();
  expect(toast).toMatch(/^Could not save the zone\. .*Taken/);
  expect(mine.edit()).toMatchObject({ phase: 'editing', draft: 'Taken', problems: { whole: toast } });
});

it('saves on the newer version when another field was changed meanwhile', async () => {
  const { mine, besides } = await setup();
  const { version = 0 } = mine.zone();
  mine.type('Sud');
  await besides.typeAndSave('yvr2');
  expect(await mine.save()).toBe('saved');
  expect(mine.zone()).toMatchObject({ name: 'Sud', facility: 'yvr2', version: version + 2 });
});

it('asks about a change of the same field and names the person; Keep mine overwrites it unless it changed once more', async () => {
  const { mine, theirs } = await setup();
  mine.type('Sud');
  await theirs.typeAndSave('Ouest');
  expect(await mine.save()).toBe('conflict');
  expect(mine.edit()).toMatchObject({
    phase: 'conflict',
    draft: 'Sud',
    seen: 'Nord',
    changed: { name: 'Test admin' },
  });
  expect(mine.zone().name).toBe('Ouest');
  expect(mine.notices()).toEqual([]);
  // Nothing is sent before the person decides.
  expect(await mine.save()).toBe('busy');

  await theirs.typeAndSave('Est');
  expect(await mine.store.dispatch(keepMine(mine.editing))).toBe('conflict');
  expect(mine.edit()).toMatchObject({ seen: 'Ouest', draft: 'Sud' });
  expect(await mine.store.dispatch(keepMine(mine.editing))).toBe('saved');
  await theirs.read();
  expect(theirs.zone().name).toBe('Sud');
});

it('goes on naming the person in a conflict when the record is then changed elsewhere, and names who changes the field again', async () => {
  const { mine, theirs, besides } = await setup();
  await theirs.typeAndSave('Ouest');
  await mine.read();
  mine.type('Sud');
  mine.store.dispatch(changeDraft(mine.editing, () => 'Sud'));
  await theirs.typeAndSave('Est');
  expect(await mine.save()).toBe('conflict');
  const met = async (name: string) => {
    await mine.read();
    const { version } = mine.zone();
    const change = { by: 'sam@example.com', name, at: 1_795_000_000_000, version };
    mine.store.dispatch(meetChange(mine.editing, change));
    return mine.edit()?.changed;
  };
  await besides.read();
  await besides.typeAndSave('yvr2');
  expect(await met('Sam')).toMatchObject({ name: 'Test admin', version: mine.zone().version });
  await theirs.read();
  await theirs.typeAndSave('Nord-Est');
  expect(await met('Sam')).toMatchObject({ name: 'Sam', version: mine.zone().version });
});

it('also asks about a change that the screen already shows, and names the person', async () => {
  const { mine, theirs } = await setup();
  mine.type('Sud');
  await theirs.typeAndSave('Ouest');
  await mine.read();
  const { name, version } = mine.zone();
  expect(name).toBe('Ouest');
  expect(await mine.save()).toBe('conflict');
  expect(mine.edit()).toMatchObject({ phase: 'conflict', changed: { name: 'Test admin', version } });
  mine.store.dispatch(startOver(mine.editing));
  expect(mine.edit()).toMatchObject({ phase: 'editing', draft: 'Ouest', seen: 'Ouest', version });
  expect(mine.unsaved()).toEqual([]);
});

it('asks instead of overwriting when a record without a version changed on the screen meanwhile', async () => {
  const { mine } = await setup();
  const { version: _none, ...zone } = mine.zone();
  mine.store.dispatch(zoneReceived(zone));
  mine.type('Sud');
  mine.store.dispatch(zoneReceived({ ...zone, name: 'Ouest' }));
  expect(await mine.save()).toBe('conflict');
  await mine.read();
  expect(mine.zone().name).toBe('Nord');
});

it('ignores a response that arrives after the end of the session', async () => {
  const { mine } = await setup();
  const saved = (mine.type('Sud'), mine.save());
  mine.store.dispatch(sessionActions.expired({ status: 401, message: messages.networkError }));
  await saved;
  expect(mine.edit()).toBeUndefined();
  expect(mine.store.getState().views.drafts).toEqual({});
});

it('keeps the state when a draft is set to equal values, so a form that reports its rows on every render does not loop', async () => {
  const { store, zone } = (await setup()).mine;
  const rows: Editing<ZoneRecord, readonly string[], string> = {
    ...changedZone(zone().id, {
      about: `zone/${zone().id}/name`,
      success: { text: merchantMessages.zoneUpdated },
      failure: merchantMessages.zoneNotUpdated,
    }),
    id: `rows ${zone().id}`,
    place: { what: 'The rows', to: '/there' },
    part: ({ name }) => name,
    begin: (name) => [name],
    read: () => null,
    send: ({ current }, how) => sendZone(current, {}, how),
  };
  store.dispatch(startEdit(rows));
  store.dispatch(changeDraft(rows, () => ['Centre', 'Est']));
  const before = store.getState();
  store.dispatch(changeDraft(rows, () => ['Centre', 'Est']));
  expect(store.getState()).toBe(before);
});
