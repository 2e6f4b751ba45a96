/** Deleting a view that the server refuses to delete: what the toast says. */
import { screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { viewMessages } from '../../../src/contract/viewMessages';
import { refusal } from '../../support/apiAnswers';
import { toast, toasts } from '../../support/toasts';
import { aView, ME, openViews, tabs } from './viewsSupport';

const DANA = 'dana@example.com';

type Options = NonNullable<Parameters<typeof openViews>[0]>;

/** Opens the view and deletes it; the server refuses. */
async function deleteRefused(options: Options) {
  const opened = await openViews({ at: '/dashboard?view=viw_1', ...options });
  const { user } = opened;
  await screen.findByText('Recipient 0');
  await user.click(await screen.findByRole('button', { name: 'Actions for view Lavoie, in hand' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete view…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete view' }));
  return opened;
}

it.each([
  ['by the same person in another window', ME, messages.changedElsewhere],
  ['by somebody else', DANA, viewMessages.changed('Lavoie, in hand')],
])('a view that was changed %s is not deleted, and the toast says so', async (_by, by, words) => {
  const current = aView({ version: 2, changed: { by, at: 1_795_194_000_000 } });
  await deleteRefused({
    views: [aView()],
    answers: {
      deleteView: () =>
        refusal(412, viewMessages.changed('Lavoie, in hand'), { current, changed: current.changed }),
    },
  });
  await toast(`${viewMessages.notDeleted(words)}\nLavoie, in hand`);
  expect(toasts().join(' ').includes('someone else')).toBe(by === DANA);
  expect(tabs()).toContain('Lavoie, in hand');
});

it('of another person’s view that the server no longer finds, the toast does not say that it was deleted', async () => {
  const views = [aView({ owner: DANA })];
  await deleteRefused({
    role: 'super_admin',
    views,
    answers: {
      deleteView: () => {
        views.splice(0);
        return refusal(404, viewMessages.notFound);
      },
    },
  });
  await toast(`${viewMessages.notFound}\nLavoie, in hand`);
  expect(toasts()).not.toContain(viewMessages.deleted('Lavoie, in hand'));
  expect(await screen.findByText('no longer shared')).toBeVisible();
});

it('one’s own view that the server no longer finds is deleted', async () => {
  await deleteRefused({
    views: [aView()],
    answers: { deleteView: () => refusal(404, viewMessages.notFound) },
  });
  await toast(viewMessages.deleted('Lavoie, in hand'));
  await waitFor(() => expect(toasts()).not.toContain(viewMessages.notFound));
});
