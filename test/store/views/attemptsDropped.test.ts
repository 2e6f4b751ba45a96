/** A deletion drops the open keys of forms (docs/decisions/0019), but not of what is being sent. */
import type { Attempt } from '../../../src/lib/attemptKey';
import type { AppStore } from '../../../src/store/types';
import { addMerchantActions, selectAddMerchant } from '../../../src/store/views/addMerchant/addMerchantSlice';
import {
  addShippingRuleActions,
  selectRuleForm,
} from '../../../src/store/views/addShippingRule/addShippingRuleSlice';
import { addZoneActions, selectZoneForm } from '../../../src/store/views/addZone/addZoneSlice';
import { attemptsDropped } from '../../../src/store/views/attemptsSlice';
import { selectUserForm, userFormActions } from '../../../src/store/views/merchantUsers/userFormSlice';
import { anAppStore } from '../../support/appStore';

const merchantId = 'mer_1';
const ref = { merchantId, username: null };
const runId = 'run';
const attempt: Attempt = { of: '{}', key: 'form:1' };
const keepsAttempt = true;

interface Form {
  readonly begin: (store: AppStore) => void;
  readonly lose: (store: AppStore) => void;
  readonly held: (store: AppStore) => Attempt | null;
}

const FORMS: readonly [string, Form][] = [
  [
    'Add Zone',
    {
      begin: ({ dispatch }) => dispatch(addZoneActions.saveStarted({ merchantId, runId, attempt })),
      lose: ({ dispatch }) => dispatch(addZoneActions.saveFailed({ merchantId, keepsAttempt })),
      held: (store) => selectZoneForm(store.getState(), merchantId).attempt,
    },
  ],
  [
    'Add Shipping Rule',
    {
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
      begin: ({ dispatch }) => dispatch(addMerchantActions.saveStarted({ marks: {}, attempt })),
      lose: ({ dispatch }) => dispatch(addMerchantActions.saveFailed({ problems: {}, keepsAttempt })),
      held: (store) => selectAddMerchant(store.getState()).attempt,
    },
  ],
  [
    'Add User',
    {
      begin: ({ dispatch }) => dispatch(userFormActions.saveStarted({ ref, runId, attempt })),
      lose: ({ dispatch }) => dispatch(userFormActions.saveFailed({ ref, problems: {}, keepsAttempt })),
      held: (store) => selectUserForm(store.getState(), ref).attempt,
    },
  ],
];

describe.each(FORMS)('the key of a lost answer in %s', (_name, { begin, lose, held }) => {
  it('is dropped by a deletion', () => {
    const { store } = anAppStore();
    begin(store);
    lose(store);
    expect(held(store)).toEqual(attempt);
    store.dispatch(attemptsDropped());
    expect(held(store)).toBeNull();
  });

  it('is kept by a deletion while it is being sent', () => {
    const { store } = anAppStore();
    begin(store);
    store.dispatch(attemptsDropped());
    lose(store);
    expect(held(store)).toEqual(attempt);
  });
});
