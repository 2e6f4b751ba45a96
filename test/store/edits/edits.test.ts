/** One versioned edit, against the real server: the name of a zone that two people have on the screen. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import type { ZoneRecord } from '../../../src/domain/merchants/zoneRecord';
import { zoneReceived } from '../../../src/store/entities/zones/zonesSlice';
import {
  cancelEdit,
  changeDraft,
  editFocused,
  keepMine,
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

/** The name of a zone in a field; with `part` another part of it. */
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
    if (draft.trim() === '') return { problems: { whole: EMPTY }, told: EMPTY };
    return draft === seen ? null : { wanted: draft };
  },
  send: ({ wanted, current }, how) => sendZone(current, { [part]: wanted }, how),
});

/** A person at the zone. */
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

it('begins with what the record has, counts as unsaved once it is typed in, and ends with the save', async () => {
  const { mine } = await setup();
  mine.store.dispatch(startEdit(mine.editing));
  expect(mine.edit()).toMatchObject({ draft: 'Nord', seen: 'Nord', version: 1, wantsFocus: true });
  expect(mine.unsaved()).toEqual([]);
  mine.store.dispatch(editFocused(mine.editing));
  expect(mine.edit()?.wantsFocus).toBe(false);
  // Begun once more it stays as it is, and gets the focus.
  mine.type('Sud');
  expect(mine.edit()).toMatchObject({ draft: 'Sud', wantsFocus: true });
  expect(mine.unsaved()).toEqual(['The name']);
  const saved = mine.save();
  expect(mine.edit()?.phase).toBe('saving');
  // What is being sent is what one reads, and it is sent once.
  mine.store.dispatch(changeDraft(mine.editing, () => 'Later'));
  mine.store.dispatch(cancelEdit(mine.editing));
  expect(await mine.save()).toBe('busy');
  expect(mine.edit()?.draft).toBe('Sud');
  expect(await saved).toBe('saved');
  expect(mine.edit()).toBeUndefined();
  expect(mine.unsaved()).toEqual([]);
  expect(mine.zone()).toMatchObject({ name: 'Sud', version: 2 });
  expect(mine.notices()).toEqual([merchantMessages.zoneUpdated]);
});

it('what changes nothing ends without a call', async () => {
  const { mine } = await setup();
  expect(await mine.typeAndSave('Nord')).toBe('unchanged');
  expect(mine.edit()).toBeUndefined();
  expect(mine.zone().version).toBe(1);
});

it('what will not do is said and not sent, and no longer said once it is another', async () => {
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

it('a refusal keeps what was typed, with the server’s words', async () => {
  const { mine } = await setup();
  await mine.addZone('Taken', { H9: 1 });
  expect(await mine.typeAndSave('Taken')).toBe('failed');
  const [told] = mine.notices();
  expect(told).toMatch(/^Could not save the zone\. .*Taken/);
  expect(mine.edit()).toMatchObject({ phase: 'editing', draft: 'Taken', problems: { whole: told } });
});

it('a change of something else goes along: sent again on the newer version', async () => {
  const { mine, besides } = await setup();
  mine.type('Sud');
  await besides.typeAndSave('yvr2');
  expect(await mine.save()).toBe('saved');
  expect(mine.zone()).toMatchObject({ name: 'Sud', facility: 'yvr2', version: 3 });
});

it('a change of the same is asked about, with who it was; kept mine goes over it, unless it is another again', async () => {
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
  // Nothing goes out before it is decided.
  expect(await mine.save()).toBe('busy');

  await theirs.typeAndSave('Est');
  expect(await mine.store.dispatch(keepMine(mine.editing))).toBe('conflict');
  expect(mine.edit()).toMatchObject({ seen: 'Ouest', draft: 'Sud' });
  expect(await mine.store.dispatch(keepMine(mine.editing))).toBe('saved');
  await theirs.read();
  expect(theirs.zone().name).toBe('Sud');
});

it('a change that the screen shows already is asked about too, with who it was', async () => {
  const { mine, theirs } = await setup();
  mine.type('Sud');
  await theirs.typeAndSave('Ouest');
  await mine.read();
  expect(mine.zone().name).toBe('Ouest');
  expect(await mine.save()).toBe('conflict');
  expect(mine.edit()).toMatchObject({ phase: 'conflict', changed: { name: 'Test admin', version: 2 } });
  mine.store.dispatch(startOver(mine.editing));
  expect(mine.edit()).toMatchObject({ phase: 'editing', draft: 'Ouest', seen: 'Ouest', version: 2 });
  expect(mine.unsaved()).toEqual([]);
});

it('a record without a version, changed on the screen meanwhile, is asked about and not overwritten', async () => {
  const { mine } = await setup();
  const { version: _none, ...zone } = mine.zone();
  mine.store.dispatch(zoneReceived(zone));
  mine.type('Sud');
  mine.store.dispatch(zoneReceived({ ...zone, name: 'Ouest' }));
  expect(await mine.save()).toBe('conflict');
  await mine.read();
  expect(mine.zone().name).toBe('Nord');
});

it('an answer that comes after the end of the session says and keeps nothing', async () => {
  const { mine } = await setup();
  const saved = (mine.type('Sud'), mine.save());
  mine.store.dispatch(sessionActions.expired({ status: 401, message: messages.networkError }));
  await saved;
  expect(mine.edit()).toBeUndefined();
  expect(mine.store.getState().views.drafts).toEqual({});
});

it('the same values once more are no news: a form that hands on its rows after each drawing is not drawn for ever', async () => {
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
