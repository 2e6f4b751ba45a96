/** A rule that somebody else deleted, and input that was not sent: the input stays until the user discards it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { refusal } from '../../support/apiAnswers';
import { choose } from './addSupport';
import { toast } from '../../support/toasts';
import { aRule, card, CENTRE_LAVAL, openRules } from './support';

const GONE = refusal(404, 'There is no shipping rule from Centre to Laval.');
const QUEBEC = aRule('Centre', 'Québec');

/** A server on which somebody deletes the rule before its first change. */
function openDoomed() {
  let isGone = false;
  const gone = () => {
    isGone = true;
    return GONE;
  };
  return openRules({
    rules: [CENTRE_LAVAL, QUEBEC],
    answers: {
      updateShippingRuleByAction: gone,
      deleteShippingRule: gone,
      listShippingRules: () => (isGone ? [QUEBEC] : undefined),
    },
  });
}

it('API-34 the card of a deleted rule disappears, and the input in its dialog stays', async () => {
  const { user } = openDoomed();
  await user.click(within(await card('Centre to Laval')).getByRole('button', { name: /Weight Pricing/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Weight Pricing: Centre to Laval' });
  await user.click(within(dialog).getByRole('button', { name: 'Edit Weight Pricing' }));
  const grid = await within(dialog).findByRole('grid', { name: 'Weight Pricing' });
  await user.keyboard('{ArrowRight}9{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Could not edit Merchant. There is no shipping rule from Centre to Laval.');
  await waitFor(() => expect(document.querySelectorAll('.rule-card')).toHaveLength(1));
  expect(within(grid).getAllByRole('gridcell')[1]).toHaveTextContent('9');
  expect(within(dialog).getByText(messages.recordGone('shipping rule'))).toBeVisible();

  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(document.querySelector('.rule-cards')).toHaveFocus();
});

it('SHR-04 deleting a rule that is already gone removes its card', async () => {
  const { user } = openDoomed();
  const bin = within(await card('Centre to Laval')).getByRole('button', { name: /^Delete shipping rule/ });
  await user.click(bin);
  await user.click(await screen.findByRole('button', { name: 'Delete Shipping Rule' }));
  await toast('There is no shipping rule from Centre to Laval.');
  await waitFor(() => expect(document.querySelectorAll('.rule-card')).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('.rule-cards')).toHaveFocus());
});

it.each([
  ['deleted', () => openRules({ rules: [CENTRE_LAVAL, QUEBEC] })],
  ['already gone', openDoomed],
])('SHR-04 input in the card of a rule is removed with it: %s', async (_how, open) => {
  const { user, store } = open();
  const laval = await card('Centre to Laval');
  await user.click(within(laval).getByRole('button', { name: 'Edit Surcharge of Centre to Laval' }));
  await user.keyboard('7');
  expect(selectUnsavedPlaces(store.getState())).toHaveLength(1);
  await user.click(within(laval).getByRole('button', { name: /^Delete shipping rule/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete Shipping Rule' }));
  await waitFor(() => expect(selectUnsavedPlaces(store.getState())).toEqual([]));
});

it('SHR-04 input in a card removed by somebody else’s deletion is reported, and no longer unsaved', async () => {
  let rules = [CENTRE_LAVAL, QUEBEC];
  const { user, store } = openRules({
    rules,
    answers: { listShippingRules: () => rules },
  });
  const laval = await card('Centre to Laval');
  await user.click(within(laval).getByRole('button', { name: 'Edit Surcharge of Centre to Laval' }));
  await user.keyboard('7');
  const [place] = selectUnsavedPlaces(store.getState());
  rules = [QUEBEC];
  await user.click(screen.getByRole('link', { name: 'View Merchants' }));
  expect(selectUnsavedPlaces(store.getState())).toHaveLength(1);
  act(() => window.history.back());
  await toast(messages.typedOfGone(place?.what ?? ''));
  expect(selectUnsavedPlaces(store.getState())).toEqual([]);
});

it('SPD-03 Cancel asks before discarding a started service, but closes an untouched one at once', async () => {
  const { user } = openRules({ rules: [CENTRE_LAVAL] });
  const add = within(await card('Centre to Laval')).getByRole('button', { name: /^Add a new service/ });
  await user.click(add);
  await screen.findByRole('dialog', { name: 'Add Service: Centre to Laval' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(add);
  const dialog = await screen.findByRole('dialog', { name: 'Add Service: Centre to Laval' });
  await choose(user, 'Type', 'FLEX');
  within(dialog).getByLabelText('Price').focus();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(within(dialog).getByLabelText('Price')).toHaveValue('0');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
