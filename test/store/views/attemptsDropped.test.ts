/**
 * A deletion drops the open keys of attempts at what was deleted (docs/decisions/0019), but not of what is being sent,
 * and not of attempts at anything else.
 */
import { unconfirmed } from '../../../src/api/errors';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import type { Attempt } from '../../../src/lib/attemptKey';
import type { AppStore } from '../../../src/store/types';
import { addMerchantActions, selectAddMerchant } from '../../../src/store/views/addMerchant/addMerchantSlice';
import {
  addShippingRuleActions,
  selectRuleForm,
} from '../../../src/store/views/addShippingRule/addShippingRuleSlice';
import { addZoneActions, selectZoneForm } from '../../../src/store/views/addZone/addZoneSlice';
import type { NoticeAbout, NoticeSubject } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { attemptsDropped, beginAttempt, endAttempt } from '../../../src/store/views/attemptsSlice';
import { selectUserForm, userFormActions } from '../../../src/store/views/merchantUsers/userFormSlice';
import { saveNewView } from '../../../src/store/views/orderViews/saveViews';
import { call } from '../../server/orders/fixtures';
import { anAppStore } from '../../support/appStore';
import { lostAnswer } from '../../support/fakeApi';
import { openConsole, startListServer } from './orders/support';

const merchantId = 'mer_1';
const ref = { merchantId, username: null };
const runId = 'run';
const attempt: Attempt = { of: '{}', key: 'form:1' };
const keepsAttempt = true;

interface Form {
  /** The kind of record that it makes. */
  readonly kind: NoticeSubject;
  readonly begin: (store: AppStore) => void;
  readonly lose: (store: AppStore) => void;
  readonly held: (store: AppStore) => Attempt | null;
}

const LOST = unconfirmed({ status: 502, message: '' });

/** A dialog or a small form, whose attempts are kept by what they are about. */
function sent(kind: NoticeSubject, about: NoticeAbout): Form {
  const body = { name: 'Nord' };
  const heldIn = (store: AppStore) => store.getState().views.attempts?.[about] ?? null;
  return {
    kind,
    begin: ({ dispatch }) => dispatch(beginAttempt(about, body)),
    lose: (store) => store.dispatch(endAttempt(about, heldIn(store)?.key ?? '', LOST)),
    held: heldIn,
  };
}

const FORMS: readonly [string, Form][] = [
  [
    'Add Zone',
    {
      kind: 'zone',
      begin: ({ dispatch }) => dispatch(addZoneActions.saveStarted({ merchantId, runId, attempt })),
      lose: ({ dispatch }) => dispatch(addZoneActions.saveFailed({ merchantId, keepsAttempt })),
      held: (store) => selectZoneForm(store.getState(), merchantId).attempt,
    },
  ],
  [
    'Add Shipping Rule',
    {
      kind: 'rule',
      begin: ({ dispatch }) => dispatch(addShippingRuleActions.saveStarted({ merchantId, runId, attempt })),
      lose: ({ dispatch }) =>
        dispatch(
          addShippingRuleActions.saveFailed({
            merchantId,
            refusal: { message: '', field: null },
            keepsAttempt,
          }),
        ),
      held: (store) => selectRuleForm(store.getState(), merchantId).attempt,
    },
  ],
  [
    'Add Merchant',
    {
      kind: 'merchant',
      begin: ({ dispatch }) => dispatch(addMerchantActions.saveStarted({ marks: {}, attempt })),
      lose: ({ dispatch }) => dispatch(addMerchantActions.saveFailed({ problems: {}, keepsAttempt })),
      held: (store) => selectAddMerchant(store.getState()).attempt,
    },
  ],
  [
    'Add User',
    {
      kind: 'merchantUser',
      begin: ({ dispatch }) => dispatch(userFormActions.saveStarted({ ref, runId, attempt })),
      lose: ({ dispatch }) => dispatch(userFormActions.saveFailed({ ref, problems: {}, keepsAttempt })),
      held: (store) => selectUserForm(store.getState(), ref).attempt,
    },
  ],
  ['Add Price', sent('zone', 'zone/zon_1/newPrice')],
  ['Create Service User', sent('merchantUser', 'merchantUser/service/mer_1')],
  ['Invite', sent('staffUser', 'staffUser/new')],
  ['Save View', sent('views', 'views/new')],
];

const KINDS = new Set(FORMS.map(([, { kind }]) => kind));

describe.each(FORMS)('the key of a lost answer in %s', (_name, { kind, begin, lose, held }) => {
  const lost = () => {
    const { store } = anAppStore();
    begin(store);
    lose(store);
    const before = held(store);
    expect(before).not.toBeNull();
    return { store, before };
  };

  it('is dropped by a deletion', () => {
    const { store } = lost();
    store.dispatch(attemptsDropped(kind));
    expect(held(store)).toBeNull();
  });

  it('is kept by deletions of anything else', () => {
    const { store, before } = lost();
    for (const other of KINDS) if (other !== kind) store.dispatch(attemptsDropped(other));
    expect(held(store)).toEqual(before);
  });

  it('is kept by a deletion while it is being sent', () => {
    const { store } = anAppStore();
    begin(store);
    const key = held(store)?.key;
    store.dispatch(attemptsDropped(kind));
    lose(store);
    expect(key).toBeDefined();
    expect(held(store)?.key).toBe(key);
  });
});

it('the key of what was being sent when the session ended is dropped by a deletion in the next one', () => {
  const { store } = anAppStore();
  const person = { email: 'a@example.com', name: null, roles: [], expiresAt: 0 };
  store.dispatch(sessionActions.signedIn(person));
  const { begin, held, kind } = sent('views', 'views/new');
  begin(store);
  store.dispatch(sessionActions.expired({ status: 401, message: '' }));
  store.dispatch(sessionActions.signedIn(person));
  expect(held(store)).not.toBeNull();
  store.dispatch(attemptsDropped(kind));
  expect(held(store)).toBeNull();
});

it('a view whose answer is lost while another one is deleted is saved only once', async () => {
  const list = await startListServer();
  try {
    const { store, answerBy } = await openConsole(list);
    const save = () =>
      store.dispatch(saveNewView({ name: 'Mine', isShared: false, content: { filters: {} } }, EMPTY_FILTER));
    answerBy({ createView: lostAnswer });
    const first = save();
    store.dispatch(attemptsDropped('views'));
    expect(await first).toMatchObject({ kind: 'failed' });
    answerBy();
    expect(await save()).toEqual({ kind: 'saved' });
    expect((await call(list.server, '/views', {})).body).toHaveLength(1);
  } finally {
    await list.close();
  }
});
