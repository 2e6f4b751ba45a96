/** Recordings with another final state, and files that are not recordings. */
import { APP_VERSION } from '../../../src/contract/constants';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { warningNotice } from '../../../src/store/notices/noticesSlice';
import { readRecording, type Recording } from '../../../src/store/recording/recordingFile';
import { startRecorder } from '../../../src/store/recording/recorder';
import { replayReport } from '../../../src/store/recording/replay';
import { firstDifference } from '../../../src/store/recording/sameState';
import { signOut } from '../../../src/store/session/sessionThunks';
import { addZoneActions } from '../../../src/store/views/addZone/addZoneSlice';
import { orderListActions } from '../../../src/store/views/orders/orderListSlice';
import { anAppStore } from '../../support/appStore';

const typed = (find: string) => orderListActions.fieldsTyped({ ...EMPTY_FILTER, find });

/** Records typed text and some notices. */
function recorded({ sizeMax = 1_000_000, notes = 2 } = {}) {
  const { store, environment } = anAppStore();
  const recorder = startRecorder(store, environment, sizeMax);
  store.dispatch(typed('Canary'));
  for (let at = 0; at < notes; at += 1) store.dispatch(warningNotice('orderSearch', `Note ${at} of Canary`));
  return { store, recorder };
}
const read = (file: string) => readRecording(file) as Recording;

it('lists what happened, and reports that the final state is the same', () => {
  const { lines, isSame } = replayReport(recorded().recorder.file());
  expect(isSame).toBe(true);
  expect(lines[0]).toMatch(
    new RegExp(`^Recorded 20\\d\\d-.* by console ${APP_VERSION}: 3 actions; it ended when it was saved\\.$`),
  );
  expect(lines.slice(1).map((line) => line.trim().replace(/^[\d.]+ +/, ''))).toEqual([
    'views/orderList/fieldsTyped',
    'notices/notified (2 times)',
    'same state',
  ]);
});

it('names the first part that differs, with the recorded and the replayed value', () => {
  const recording = read(recorded().recorder.file());
  const without = { ...recording, actions: recording.actions.slice(0, -1) };
  expect(replayReport(JSON.stringify(without))).toEqual({
    isSame: false,
    lines: expect.arrayContaining([
      'The state differs, first at notices.nextId',
      '  recorded: 3',
      '  replayed: 2',
    ]) as string[],
  });
});

it('a full recording ends with the state it had, and says so', () => {
  const { recorder, store } = recorded({ sizeMax: 12_000, notes: 100 });
  const { ended, actions } = recorder.stand();
  expect(ended).toBe('full');
  expect(actions).toBeGreaterThan(2);
  store.dispatch(typed('later'));
  const { lines, isSame } = replayReport(recorder.file());
  expect(lines[0]).toContain(`${actions} actions; it ended because its room was over.`);
  expect(isSame).toBe(true);
});

it('a recording ends with its session and contains nothing of the next one', async () => {
  const { recorder, store } = recorded();
  store.dispatch(signOut());
  // The code of another page is loaded.
  const { quotesActions } = await import('../../../src/store/views/quotes/quotesSlice');
  store.dispatch(quotesActions.typed('M5V 2T6'));
  expect(store.getState().views).toHaveProperty('quotes');
  store.dispatch(typed('somebody else'));
  expect(recorder.stand()).toMatchObject({ ended: 'sessionEnded', actions: 3 });
  const { lines, isSame } = replayReport(recorder.file());
  expect(lines[0]).toContain('it ended with its session.');
  expect(isSame).toBe(true);
});

it('a stopped recording adds no more actions', () => {
  const { recorder, store } = recorded();
  recorder.stop();
  store.dispatch(typed('later'));
  expect(recorder.stand().actions).toBe(3);
});

it('adds a part of the state that came with the code of its page at the same moment', async () => {
  const { store, environment } = anAppStore();
  const recorder = startRecorder(store, environment);
  store.dispatch(typed('before'));
  const { ratesActions } = await import('../../../src/store/views/rates/ratesSlice');
  store.dispatch(ratesActions.formChanged({}));
  const file = recorder.file();
  expect(read(file).appeared).toEqual({ rates: 1 });
  expect(replayReport(file)).toMatchObject({ isSame: true });
  // If it were added later, the earlier changes to it would be lost.
  const later = JSON.stringify({ ...read(file), appeared: { rates: 2 } });
  expect(replayReport(later).lines).toContain('The state differs, first at views.rates');
});

it('replays how a reducer parses typed and pasted text, also text that it cannot parse', () => {
  const { store, environment } = anAppStore();
  const merchantId = 'mer_1SM3K9Q7ZP30T';
  const { rowAdded, rowChanged, rowLeft, pasted, tagChosen } = addZoneActions;
  const recorder = startRecorder(store, environment);
  const fill = (key: number, prefix: string, price: string) => {
    store.dispatch(rowAdded({ merchantId }));
    store.dispatch(rowChanged({ merchantId, key, typed: { prefix, price } }));
    store.dispatch(rowLeft({ merchantId, key }));
  };
  fill(1, 'm5v ', ' 7');
  fill(2, 'canary lane', 'seven');
  fill(3, 'm5j-0c3', '1,500');
  const block = [['Canary code', 'Amount'], ['h2x', '$8,75'], ['canary', '1.234,50'], ['k1a 9'], ['', '']];
  store.dispatch(pasted({ merchantId, at: { key: 2, cell: 'prefix', below: [1] }, block }));
  store.dispatch(
    tagChosen({ merchantId, tag: { name: 'Canary', prefixes: ['M5V', 'K1A', 'L4Z'] }, price: 5 }),
  );
  const file = recorder.file();
  expect(file).not.toMatch(/canary|lane|seven|0c3/i);
  expect(replayReport(file).lines.slice(-3)).toContain('same state');
});

it.each([
  ['', 'The file is not a recording.'],
  ['# Notes', 'The file is not a recording.'],
  ['[]', 'The file is not a recording.'],
  ['{"orders":[]}', 'The file is not a recording.'],
  ['{"recording":1,"version":"1', 'The recording is incomplete: its end is missing.'],
  [`{"recording":1,"version":"${APP_VERSION}"}`, 'The recording is damaged: parts are missing.'],
  [
    '{"recording":1,"version":"0.9.1"}',
    `The recording is of another version (console 0.9.1, file format 1). This is console ${APP_VERSION}, file format 1.`,
  ],
  [
    `{"recording":7,"version":"${APP_VERSION}"}`,
    `The recording is of another version (console ${APP_VERSION}, file format 7). This is console ${APP_VERSION}, file format 1.`,
  ],
])('cannot replay %s', (text, said) => {
  expect(replayReport(text)).toEqual({ lines: [said], isSame: false });
});

describe('the same state', () => {
  it('accepts other texts written by a reducer, if each replaces the same text throughout', () => {
    const recorded = { a: '~1', b: ['~1', '~2'], '~3': 1 };
    expect(firstDifference(recorded, { a: 'Not sent.', b: ['Not sent.', '~2'], 'edit ~2': 1 })).toBeNull();
    expect(firstDifference(recorded, { a: 'Not sent.', b: ['Sent.', '~2'], '~3': 1 })).toMatchObject({
      path: 'b[0]',
    });
    expect(firstDifference(recorded, { a: 'Sent.', b: ['Sent.', 'Sent.'], '~3': 1 })).toMatchObject({
      path: 'b[1]',
    });
    // A composed text: the recording does not show where one part ends.
    expect(firstDifference({ 'new ~1/~2': 1 }, { 'new ~3': 1 })).toBeNull();
    expect(firstDifference({ 'new ~1/~2': 1 }, { 'new ~3': 2 })).toMatchObject({ path: 'new ~1/~2' });
    // One pseudonym of the recording never matches another.
    expect(firstDifference(recorded, { a: '~2', b: ['~2', '~1'], '~3': 1 })).toMatchObject({ path: 'a' });
  });

  it.each([
    [{ a: 1 }, { a: 2 }, 'a'],
    [{ a: [1, 2] }, { a: [1] }, 'a[1]'],
    [{ a: [1] }, { a: [1, 2] }, 'a[1]'],
    [{ a: {} }, { a: { b: 1 } }, 'a.b'],
    [{ a: { b: 1 } }, { a: {} }, 'a.b'],
    [{ a: 'GEOCODED' }, { a: 'DELIVERED' }, 'a'],
    [{ a: null }, { a: {} }, 'a'],
    [{ a: [] }, { a: {} }, 'a'],
  ])('treats %j as different from %j', (recorded, replayed, path) => {
    expect(firstDifference(recorded, replayed)?.path).toBe(path);
  });

  it('accepts staff users in another order, because they are sorted by e-mail', () => {
    const users = [
      { email: '~B', roles: ['admin'] },
      { email: '~A', roles: [] },
    ];
    expect(firstDifference({ users }, { users: [...users].reverse() })).toBeNull();
    expect(firstDifference({ users }, { users: users.slice(1) })).toMatchObject({ path: 'users[1]' });
  });

  it('accepts an index of ids with other branches, because it branches by their letters', () => {
    const flat = { chunks: [], index: { ids: ['~1', '~2'], positions: [0, 1] } };
    const branch = (other: number) => ({
      chunks: [],
      index: [
        { ids: ['~2'], positions: [other] },
        { ids: ['~1'], positions: [0] },
      ],
    });
    expect(firstDifference(flat, branch(1))).toBeNull();
    expect(firstDifference(flat, branch(2))).toMatchObject({ path: 'index.~2' });
  });
});
