/** Restoring a service that was removed from a rule, from its toast (docs/decisions/0056-undo.md). */
import { act, screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { selectRuleById } from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { ruleReceived } from '../../../src/store/entities/shippingRules/shippingRulesSlice';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { toast } from '../../support/toasts';
import { aRule, aService, card, openRules } from './support';

const LAVAL = 'Centre to Laval';
const services = (sameday: number) => ({ speed: [aService('SAMEDAY', sameday), aService('NEXTDAY', 0)] });
const RULE = aRule('Centre', 'Laval', services(5));

/** Removes SAMEDAY from the rule and waits for the toast. */
async function removed(answers: Handlers = {}) {
  const opened = openRules({ rules: [RULE], answers });
  const cross = { name: `Remove SAMEDAY of ${LAVAL}` };
  await opened.user.click(within(await card(LAVAL)).getByRole('button', cross));
  await opened.user.click(await screen.findByRole('button', { name: 'Remove' }));
  await toast(`Service Removed.\nSAMEDAY of ${LAVAL}`);
  await waitFor(async () => expect(await card(LAVAL)).not.toHaveTextContent('SAMEDAY'));
  return { ...opened, restore: () => opened.user.click(screen.getByRole('button', { name: /^Restore/ })) };
}

it('SHR-08 Restore adds the same service again, with its texts and dispatcher', async () => {
  const { asked, restore } = await removed();
  await restore();
  await toast(`Restored.\nSAMEDAY of ${LAVAL}`);
  await waitFor(async () => expect(await card(LAVAL)).toHaveTextContent('-SAMEDAY (+5'));
  expect(asked.filter(({ params }) => params.action === 'add').at(-1)?.body).toMatchObject({
    zones: { originZone: 'Centre', destinationZone: 'Laval' },
    speedPricingRow: aService('SAMEDAY', 5),
  });
});

it('adds it again to the same rule after one of its zones was renamed', async () => {
  const { asked, restore, store } = await removed({
    updateShippingRuleByAction: ({ params }) =>
      params.action === 'add'
        ? { ...aRule('Centre', 'Laval-Nord', services(5)), id: RULE.id, version: 501 }
        : undefined,
  });
  const held = selectRuleById(store.getState(), RULE.id);
  if (held === undefined) throw new Error('No rule');
  act(() => void store.dispatch(ruleReceived({ ...held, destinationZone: 'Laval-Nord', version: 500 })));
  await restore();
  await toast('Restored.\nSAMEDAY of Centre to Laval-Nord');
  expect(asked.filter(({ params }) => params.action === 'add').at(-1)?.body).toMatchObject({
    zones: { originZone: 'Centre', destinationZone: 'Laval-Nord' },
  });
});

it('does not overwrite what somebody else added meanwhile, and says so', async () => {
  const current = { ...aRule('Centre', 'Laval', services(7)), version: 500 };
  const { restore } = await removed({
    updateShippingRuleByAction: ({ params }) =>
      params.action === 'add'
        ? refusal(412, merchantMessages.ruleChanged('Centre', 'Laval'), { current })
        : undefined,
  });
  await restore();
  await toast(`${merchantMessages.notRestored}\nNow: -SAMEDAY (+7$) [Boréal]`);
  await waitFor(async () => expect(await card(LAVAL)).toHaveTextContent('-SAMEDAY (+7'));
});
