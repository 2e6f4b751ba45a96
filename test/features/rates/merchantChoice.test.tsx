/** The list of merchants to choose from: what it shows before the names are loaded, and how it retries. */
import { screen, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { refusal } from '../../support/apiAnswers';
import { deferred } from '../../support/deferred';
import { BAKERY, openRates } from './support';

const names = [{ id: BAKERY.id, name: BAKERY.name, archived: false }];
const openList = async (user: ReturnType<typeof openRates>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Merchant:/ }));
  return screen.findByRole('listbox', { name: 'Merchant' });
};

it('says that the names are loading, and shows them once loaded', async () => {
  const answer = deferred();
  const { user } = openRates({
    at: '/orders/rates',
    answers: { listMerchantNames: () => answer.until.then(() => names) },
  });
  const list = await openList(user);
  expect(within(list).getByText(messages.loading)).toBeVisible();
  expect(within(list).queryByText('Nothing found.')).not.toBeInTheDocument();
  answer.end();
  expect(await within(list).findByText(BAKERY.name)).toBeVisible();
});

it('says that the names could not be loaded, and tries again each time it is opened', async () => {
  let isDown = true;
  const { user } = openRates({
    at: '/orders/rates',
    answers: { listMerchantNames: () => (isDown ? refusal(403, 'Not for you.') : names) },
  });
  const list = await openList(user);
  expect(await within(list).findByText(messages.merchantsNotLoaded)).toBeVisible();
  await user.keyboard('{Escape}');
  isDown = false;
  expect(await within(await openList(user)).findByText(BAKERY.name)).toBeVisible();
});
