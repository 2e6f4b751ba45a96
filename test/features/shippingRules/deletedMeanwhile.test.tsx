/**
 * Deleting something that somebody else changed after it was shown (412 with the current rule): docs/decisions/0027.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { toast } from '../../support/toasts';
import { ELISABETH } from '../merchants/support';
import { refusal } from '../../support/apiAnswers';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { ruleReceived } from '../../../src/store/entities/shippingRules/shippingRulesSlice';
import { selectRulesOfMerchant } from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { aRule, aService, card, openRules, type WireRule } from './support';

const LAVAL = 'Centre to Laval';
const services = (sameday: number, nextday: number) => ({
  surcharge: 1.5,
  speed: [aService('SAMEDAY', sameday), aService('NEXTDAY', nextday)],
});
const BEFORE = aRule('Centre', 'Laval', services(5, 0));

/** A server on which somebody else has changed the rule to this: it refuses the first try only. */
function changedTo(theirs: WireRule) {
  const current = { ...theirs, version: 4 };
  let isRefused = false;
  const refuseOnce = () => {
    if (isRefused) return undefined;
    isRefused = true;
    return refusal(412, merchantMessages.ruleChanged('Centre', 'Laval'), { current });
  };
  const opened = openRules({
    rules: [BEFORE],
    answers: {
      deleteShippingRule: refuseOnce,
      updateShippingRuleByAction: ({ params }) => (params.action === 'remove' ? refuseOnce() : undefined),
    },
  });
  const versions = () =>
    opened.asked.filter(({ method }) => /DELETE|PATCH/.test(method)).map(({ ifMatch }) => ifMatch);
  return { ...opened, versions };
}

async function removeSameday({ user }: ReturnType<typeof changedTo>) {
  const cross = { name: `Remove SAMEDAY of ${LAVAL}` };
  await user.click(within(await card(LAVAL)).getByRole('button', cross));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
}

it('a rule that was changed meanwhile is kept and shown with its changes, and can then be deleted', async () => {
  const opened = changedTo({ ...BEFORE, inTransitDays: 2, surcharge: 4 });
  const { user } = opened;
  const askToDelete = async () => {
    const trash = { name: `Delete shipping rule ${LAVAL}` };
    await user.click(within(await card(LAVAL)).getByRole('button', trash));
    await user.click(await screen.findByRole('button', { name: 'Delete Shipping Rule' }));
  };
  await askToDelete();
  await toast(
    'Not deleted: someone else changed it in the meantime.\nNow: 2 days in transit · surcharge $4.00 · SAMEDAY, NEXTDAY',
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await card(LAVAL)).toHaveTextContent('$4.00');
  await askToDelete();
  await toast(`Shipping Rule Deleted.\n${LAVAL}`);
  expect(opened.versions()).toEqual(['"3"', '"4"']);
});

it('a rule that changed on the screen while the question was open is kept, too', async () => {
  const opened = changedTo({ ...BEFORE, surcharge: 4 });
  const { user, store } = opened;
  const trash = { name: `Delete shipping rule ${LAVAL}` };
  await user.click(within(await card(LAVAL)).getByRole('button', trash));
  const question = await screen.findByRole('button', { name: 'Delete Shipping Rule' });
  const [shown] = selectRulesOfMerchant(store.getState(), ELISABETH.id);
  if (!shown) throw new Error('No rule is loaded');
  // The feed brings what somebody else has just saved.
  act(() => void store.dispatch(ruleReceived({ ...shown, surcharge: 4, version: 4 })));
  await waitFor(async () => expect(await card(LAVAL)).toHaveTextContent('$4.00'));
  await user.click(question);
  await toast(
    'Not deleted: someone else changed it in the meantime.\nNow: 0 days in transit · surcharge $4.00 · SAMEDAY, NEXTDAY',
  );
  expect(opened.versions()).toEqual(['"3"']);
});

it('a service whose price was changed meanwhile is kept and shown with its new price', async () => {
  const opened = changedTo(aRule('Centre', 'Laval', services(7, 0)));
  await removeSameday(opened);
  await toast('Not deleted: someone else changed it in the meantime.\nNow: -SAMEDAY (+7$) [Boréal]');
  expect(opened.versions()).toEqual(['"3"']);
  expect(await card(LAVAL)).toHaveTextContent('-SAMEDAY (+7');
});

it('a service is removed without a question if another service was changed', async () => {
  const opened = changedTo(aRule('Centre', 'Laval', services(5, 9)));
  await removeSameday(opened);
  await toast(`Service Removed.\nSAMEDAY of ${LAVAL}`);
  expect(opened.versions()).toEqual(['"3"', '"4"']);
});
