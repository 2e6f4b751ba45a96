/** Links to a rule's card, its services and its dialogs: what they show, and what they leave behind. */
import { screen, waitFor, within } from '@testing-library/react';
import { address } from '../../support/renderApp';
import { openRules } from './support';

const scrolled = jest.fn<undefined, []>();
beforeAll(() => {
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = scrolled;
});
beforeEach(() => scrolled.mockClear());

const CENTRE_LAVAL = 'Centre to Laval';
const RULE = '&rule=rul_centre_laval';
const card = (name: string) => screen.findByRole('listitem', { name });

it('brings the card of the rule into sight, marks and focuses it', async () => {
  openRules({ query: RULE });
  const marked = await card(CENTRE_LAVAL);
  await waitFor(() => expect(marked).toHaveFocus());
  expect(marked).toHaveClass('card-marked');
  expect(await card('Centre to Québec')).not.toHaveClass('card-marked');
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a service of the rule has the mark and the focus', async () => {
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
])('%s opens over the card, which has the focus again once it is closed', async (open, title) => {
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

it('a rule or a service that is not there is said; a service that is removed afterwards is not', async () => {
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

it('another dialog that is opened by hand takes the link out of the address', async () => {
  const { user } = openRules({ query: RULE });
  await user.click(
    await screen.findByRole('button', { name: 'View or Add Weight Pricing of Québec to Halifax' }),
  );
  await screen.findByRole('dialog', { name: 'Weight Pricing: Québec to Halifax' });
  expect(address()).toMatch(/&searchParam=Boul$/);
  expect(await card(CENTRE_LAVAL)).not.toHaveClass('card-marked');
});
