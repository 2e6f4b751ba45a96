/** Links to a rule's card, its services and its dialogs: what they open, and when they leave the address. */
import { screen, waitFor, within } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { deferred } from '../../support/deferred';
import { address, openAddress } from '../../support/renderApp';
import { toast } from '../../support/toasts';
import { openRules } from './support';

const scrolled = jest.fn<undefined, []>();
beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = scrolled;
});
beforeEach(() => scrolled.mockClear());

const CENTRE_LAVAL = 'Centre to Laval';
const RULE = '&rule=rul_centre_laval';

const card = (name: string) => screen.findByRole('listitem', { name });

it('scrolls to the card of the rule, marks and focuses it', async () => {
  openRules({ query: RULE });
  const marked = await card(CENTRE_LAVAL);
  await waitFor(() => expect(marked).toHaveFocus());
  expect(marked).toHaveClass('card-marked');
  expect(await card('Centre to Québec')).not.toHaveClass('card-marked');
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('marks and focuses a service of the rule', async () => {
  openRules({ query: `${RULE}&service=NEXTDAY` });
  const service = within(await card(CENTRE_LAVAL))
    .getByText(/NEXTDAY/)
    .closest('li');
  await waitFor(() => expect(service).toHaveFocus());
  expect(service).toHaveClass('rule-service-marked');
});

it.each([
  ['weights', 'Weight Pricing'],
  ['windows', 'Windows'],
])('opens %s over the card, which gets the focus when it is closed', async (open, title) => {
  const { user } = openRules({ query: `${RULE}&open=${open}` });
  const name = `${title}: ${CENTRE_LAVAL}`;
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const length = window.history.length;
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toMatch(/\?merchantId=[^&]+&searchParam=Boul$/);
  expect(window.history).toHaveLength(length);
  await waitFor(async () => expect(await card(CENTRE_LAVAL)).toHaveFocus());
});

it('reports a missing rule or service, but not a service that is removed afterwards', async () => {
  const first = openRules({ query: '&rule=rul_gone&open=weights' });
  await card(CENTRE_LAVAL);
  expect(
    screen.getByText('The shipping rule that this link points to is not here. It may have been deleted.'),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  first.unmount();

  const second = openRules({ query: `${RULE}&service=EXPRESS` });
  expect(await card(CENTRE_LAVAL)).toHaveTextContent(
    'The service EXPRESS that this link points to is not here.',
  );
  await waitFor(async () => expect(await card(CENTRE_LAVAL)).toHaveFocus());
  second.unmount();

  const { user } = openRules({ query: `${RULE}&service=NEXTDAY` });
  await user.click(await screen.findByRole('button', { name: `Remove NEXTDAY of ${CENTRE_LAVAL}` }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await card(CENTRE_LAVAL)).not.toHaveTextContent('NEXTDAY'));
  expect(screen.queryByText(/link points to is not/)).toBeNull();
});

it('is removed from the address when another dialog is opened', async () => {
  const { user } = openRules({ query: RULE });
  await user.click(
    await screen.findByRole('button', { name: 'View or Add Weight Pricing of Québec to Halifax' }),
  );
  await screen.findByRole('dialog', { name: 'Weight Pricing: Québec to Halifax' });
  expect(address()).toMatch(/&searchParam=Boul$/);
  expect(await card(CENTRE_LAVAL)).not.toHaveClass('card-marked');
});

describe.each([
  ['weights', 'Weight Pricing', 'Edit Weight Pricing', '1'],
  ['windows', 'Windows', 'Edit Windows', '12:30'],
])('a late answer to a save of %s that a link opened', (open, title, edit, typed) => {
  async function left(to: (at: string) => string) {
    const wait = deferred();
    const { user, calls } = openRules({
      query: `${RULE}&open=${open}`,
      answers: { updateShippingRuleByAction: () => wait.until.then(() => undefined) },
    });
    await screen.findByRole('dialog', { name: `${title}: ${CENTRE_LAVAL}` });
    await user.click(screen.getByRole('button', { name: edit }));
    await screen.findByRole('button', { name: 'Save' });
    await user.keyboard(`{ArrowRight}${typed}{Enter}`);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls('PATCH')).toHaveLength(1));
    openAddress(to(address()));
    return async () => {
      wait.end();
      await toast(merchantMessages.ruleUpdated);
    };
  }

  it('does not leave the page one has gone to', async () => {
    const answered = await left(() => '/orders/rates');
    await screen.findByRole('heading', { level: 1, name: 'Rates' });
    await answered();
    expect(address()).toBe('/orders/rates');
  });

  it('does not close the dialog that another link opened', async () => {
    const answered = await left((at) => at.replace('rul_centre_laval', 'rul_centre_québec'));
    const other = await screen.findByRole('dialog', { name: `${title}: Centre to Québec` });
    await answered();
    expect(other).toBeVisible();
    expect(within(other).getByRole('button', { name: /^(Edit|Add) / })).toBeVisible();
    expect(address()).toContain(`open=${open}`);
  });
});
