import {
  dismissNotice,
  errorNotice,
  listErrorNotice,
  notify,
  persistentErrorNotice,
  selectNotices,
  successNotice,
  validationNotice,
  withdrawNotice,
} from '../../../src/store/notices/noticesSlice';
import { anAppStore } from '../../support/appStore';

function shownAfter(...actions: Parameters<ReturnType<typeof anAppStore>['store']['dispatch']>[0][]) {
  const { store } = anAppStore();
  for (const action of actions) store.dispatch(action);
  return selectNotices(store.getState());
}

it('MSG-01 errors are titled `Error!`', () => {
  const shown = shownAfter(
    errorNotice('a'),
    validationNotice('b'),
    persistentErrorNotice('c'),
    listErrorNotice('d', ['e']),
  );
  expect(shown.map(({ title, intent }) => `${title} ${intent}`)).toEqual(Array(4).fill('Error! danger'));
});

it('MSG-02 successes are titled `Success!`', () => {
  expect(shownAfter(successNotice('Done'))).toMatchObject([
    { title: 'Success!', intent: 'success', text: 'Done' },
  ]);
});

it('MSG-03 success 3 s, failures and validation 5 s, lists 10 s, the rest until closed', () => {
  const shown = shownAfter(
    successNotice('a'),
    errorNotice('b'),
    validationNotice('c'),
    listErrorNotice('d', ['e']),
    persistentErrorNotice('f'),
  );
  expect(shown.map(({ durationMs }) => durationMs)).toEqual([3_000, 5_000, 5_000, 10_000, null]);
});

it('several validation messages are one notice, one a line', () => {
  expect(
    shownAfter(validationNotice(['Name is a required field', 'Phone is a required field'])),
  ).toMatchObject([{ text: 'Name is a required field\nPhone is a required field', durationMs: 5_000 }]);
});

it('of thousands of messages the first ten are told, and how many more there are', () => {
  const messages = Array.from({ length: 5_000 }, (_, index) => `Row ${index + 1} is wrong`);
  const [{ text } = { text: '' }] = shownAfter(validationNotice(messages));
  expect(text.split('\n')).toEqual([...messages.slice(0, 10), 'and 4990 more']);
});

it('the same words again replace the earlier ones, and count as new', () => {
  const [first] = shownAfter(errorNotice('Down'));
  const shown = shownAfter(errorNotice('Down'), successNotice('Done'), errorNotice('Down'));
  expect(shown.map(({ text }) => text)).toEqual(['Done', 'Down']);
  expect(shown[1]?.id).not.toBe(first?.id);
});

it('words of different kinds stand beside each other', () => {
  expect(
    shownAfter(errorNotice('Down'), errorNotice('Down', { title: 'Note' }), listErrorNotice('Down', ['a'])),
  ).toHaveLength(3);
});

it('a key replaces whatever stood under it, and is withdrawn with it', () => {
  const { store } = anAppStore();
  store.dispatch(persistentErrorNotice('One', { key: 'k' }));
  store.dispatch(persistentErrorNotice('Two', { key: 'k' }));
  store.dispatch(errorNotice('Other'));
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual(['Two', 'Other']);
  store.dispatch(withdrawNotice('k'));
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual(['Other']);
});

it('a closed notice is gone, the others stay', () => {
  const { store } = anAppStore();
  store.dispatch(errorNotice('a'));
  store.dispatch(errorNotice('b'));
  store.dispatch(dismissNotice(selectNotices(store.getState())[0]?.id ?? -1));
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual(['b']);
});

it('a loop of failures does not fill the store; the newest stay', () => {
  const { store } = anAppStore();
  for (let at = 0; at < 500; at += 1) {
    store.dispatch(notify({ intent: 'danger', title: 'Error!', text: String(at), durationMs: null }));
  }
  const shown = selectNotices(store.getState());
  expect(shown.length).toBeLessThanOrEqual(50);
  expect(shown.at(-1)?.text).toBe('499');
});
