import type { UnknownAction } from '@reduxjs/toolkit';
import { unconfirmed, type ApiError } from '../../../src/api/errors';
import {
  dismissNotice,
  errorNotice,
  failureNotice,
  leaveNotices,
  listErrorNotice,
  persistentErrorNotice,
  selectNotices,
  successNotice,
  validationNotice,
  warningNotice,
  withdrawNotice,
} from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import type { AppThunk } from '../../../src/store/types';
import { anAppStore } from '../../support/appStore';

function shownAfter(...actions: (UnknownAction | AppThunk)[]) {
  const { store } = anAppStore();
  for (const action of actions) store.dispatch(action as UnknownAction);
  return selectNotices(store.getState());
}

it('MSG-01 errors are titled `Error!`', () => {
  const shown = shownAfter(
    errorNotice('order/a', 'a'),
    validationNotice('order/b', 'b'),
    persistentErrorNotice('order/c', 'c'),
    listErrorNotice('order/d', 'd', ['e']),
  );
  expect(shown.map(({ title, intent }) => `${title} ${intent}`)).toEqual(Array(4).fill('Error! danger'));
});

it('MSG-02 successes are titled `Success!`', () => {
  expect(shownAfter(successNotice('rates', 'Done'))).toMatchObject([
    { title: 'Success!', intent: 'success', text: 'Done' },
  ]);
});

it('MSG-03 shows success for 3 s, failures and validation for 5 s, lists for 10 s, and the rest until closed', () => {
  const shown = shownAfter(
    successNotice('order/a', 'a'),
    errorNotice('order/b', 'b'),
    validationNotice('order/c', 'c'),
    listErrorNotice('order/d', 'd', ['e']),
    persistentErrorNotice('order/f', 'f'),
  );
  expect(shown.map(({ durationMs }) => durationMs)).toEqual([3_000, 5_000, 5_000, 10_000, null]);
});

it('an unconfirmed change stays until it is closed, with any text; a refusal disappears', () => {
  const refused: ApiError = { status: 409, message: 'It is there already.' };
  const notices = shownAfter(
    failureNotice('staffUser/create', unconfirmed(refused)),
    failureNotice('rule/r', unconfirmed(refused), 'The rule was not added.'),
    failureNotice('zone/z', refused),
  );
  expect(notices.map(({ durationMs }) => durationMs)).toEqual([null, null, 5_000]);
});

it('joins several validation messages into one notice, one per line', () => {
  expect(
    shownAfter(validationNotice('rates', ['Name is a required field', 'Phone is a required field'])),
  ).toMatchObject([{ text: 'Name is a required field\nPhone is a required field', durationMs: 5_000 }]);
});

it('shows the first ten of thousands of messages, and the number of the rest', () => {
  const messages = Array.from({ length: 5_000 }, (_, index) => `Row ${index + 1} is wrong`);
  const [{ text } = { text: '' }] = shownAfter(validationNotice('rates', messages));
  expect(text.split('\n')).toEqual([...messages.slice(0, 10), 'and 4990 more']);
});

it('a repeated text replaces the earlier notice and counts as new', () => {
  const [first] = shownAfter(errorNotice('order/1', 'Down'));
  const shown = shownAfter(
    errorNotice('order/1', 'Down'),
    successNotice('rates', 'Done'),
    errorNotice('order/2', 'Down'),
  );
  expect(shown.map(({ text }) => text)).toEqual(['Done', 'Down']);
  expect(shown[1]?.id).not.toBe(first?.id);
});

it('two changes whose outcome is unknown have a notice each, and a new try removes only its own', () => {
  const unknown = unconfirmed({ status: 502, message: '' });
  const told = [failureNotice('zone/a/fields', unknown), failureNotice('zone/b/fields', unknown)];
  expect(shownAfter(...told).map(({ about }) => about)).toEqual(['zone/a/fields', 'zone/b/fields']);
  const left = shownAfter(...told, withdrawNotice('zone/b/fields'));
  expect(left.map(({ about }) => about)).toEqual(['zone/a/fields']);
});

it('a passing notice does not replace one that stays until it is closed', () => {
  const shown = shownAfter(
    errorNotice('order/1', 'Down', { isLasting: true }),
    errorNotice('order/2', 'Down'),
    errorNotice('order/3', 'Down'),
  );
  expect(shown.map(({ about }) => about)).toEqual(['order/1', 'order/3']);
});

it('two deletions with the same text can each be undone', () => {
  const row = { postalPrefix: 'M5J', price: 8.25 };
  const deleted = (zone: string) =>
    successNotice(`zone/${zone}/prices`, 'Price deleted.', { restores: { kind: 'price', zone, row } });
  expect(shownAfter(deleted('a'), deleted('b')).map(({ restores }) => restores)).toMatchObject([
    { zone: 'a' },
    { zone: 'b' },
  ]);
});

it('shows the same text of different kinds side by side', () => {
  expect(
    shownAfter(
      errorNotice('order/1', 'Down'),
      errorNotice('order/2', 'Down', { title: 'Note' }),
      listErrorNotice('order/3', 'Down', ['a']),
    ),
  ).toHaveLength(3);
});

describe('the subject of a notice', () => {
  const texts = (...actions: Parameters<typeof shownAfter>) => shownAfter(...actions).map(({ text }) => text);

  it('a newer notice replaces an older one about the same subject', () => {
    expect(
      texts(
        validationNotice('merchantUser/new', 'Name is a required field'),
        errorNotice('rates', 'Other'),
        successNotice('merchantUser/new', 'Created a new user'),
      ),
    ).toEqual(['Other', 'Created a new user']);
  });

  it('a new attempt removes the notices about its subject, also those that stay until closed', () => {
    const told = [
      persistentErrorNotice('job/1', 'Failed'),
      warningNotice('job/1/rest', 'Partly'),
      successNotice('job/2', 'Done'),
    ];
    expect(texts(...told, withdrawNotice('job/1'))).toEqual(['Partly', 'Done']);
    expect(texts(...told, withdrawNotice('job/1/rest'))).toEqual(['Failed', 'Done']);
    expect(texts(...told, withdrawNotice('job/2'))).toEqual(['Failed', 'Partly', 'Done']);
  });

  it('leaving a page removes its notices, but keeps the results of changes', () => {
    const told = [
      validationNotice('rates', 'Date is a required field'),
      errorNotice('merchants', 'Not loaded', { isOfPlace: true }),
      errorNotice('merchant/1/name', 'Not saved'),
      successNotice('zone/new', 'Zone Added.'),
    ];
    expect(texts(...told, leaveNotices())).toEqual(['Not saved', 'Zone Added.']);
    expect(texts(...told, leaveNotices('rates'))).toEqual(['Not loaded', 'Not saved', 'Zone Added.']);
  });

  it('signing in removes the visitor’s notices, and the end of a session those of its person', () => {
    const person = { email: 'a@example.com', name: null, roles: [], expiresAt: 0 };
    expect(
      texts(
        errorNotice('session', 'There is no token set in local storage.'),
        successNotice('registration', 'Registered'),
        sessionActions.signedIn(person),
      ),
    ).toEqual(['Registered']);
    expect(
      texts(
        sessionActions.signedIn(person),
        persistentErrorNotice('job/1', 'ord_1: no label'),
        successNotice('rates', 'Done'),
        sessionActions.signedOut(),
      ),
    ).toEqual([]);
  });
});

it('closing a notice keeps the others', () => {
  const { store } = anAppStore();
  store.dispatch(errorNotice('order/a', 'a'));
  store.dispatch(errorNotice('order/b', 'b'));
  store.dispatch(dismissNotice(selectNotices(store.getState())[0]?.id ?? -1));
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual(['b']);
});

it('keeps only the newest notices when failures repeat endlessly', () => {
  const { store } = anAppStore();
  for (let at = 0; at < 500; at += 1) {
    store.dispatch(persistentErrorNotice(`order/${at}`, String(at)));
  }
  const shown = selectNotices(store.getState());
  expect(shown.length).toBeLessThanOrEqual(50);
  expect(shown.at(-1)?.text).toBe('499');
});
