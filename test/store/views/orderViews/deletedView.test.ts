/** The notice when a view is deleted and no response arrives. */
import { messages } from '../../../../src/contract/messages';
import { selectNotices } from '../../../../src/store/notices/noticesSlice';
import { deleteSavedView } from '../../../../src/store/views/orderViews/saveViews';
import { LOST } from '../../../support/apiAnswers';
import { anAppStore } from '../../../support/appStore';
import { fakeApi } from '../../../support/fakeApi';

const VIEW = { id: 'viw_1', name: 'Mine', isShared: false, owner: 'a@example.com', content: { filters: {} } };

it('reports a deletion without a response as unknown, not as failed, until closed', async () => {
  const { send } = fakeApi([{ every: () => LOST }]);
  const { store } = anAppStore({ fetch: send });
  expect(await store.dispatch(deleteSavedView(VIEW))).toBe(false);
  expect(selectNotices(store.getState())).toMatchObject([{ text: messages.notConfirmed, durationMs: null }]);
});

it('two deletions without a response are two notices, each with the name of its view', async () => {
  const { send } = fakeApi([{ every: () => LOST }]);
  const { store } = anAppStore({ fetch: send });
  await store.dispatch(deleteSavedView(VIEW));
  await store.dispatch(deleteSavedView({ ...VIEW, id: 'viw_2', name: 'Other' }));
  const unknown = selectNotices(store.getState()).filter(({ text }) => text === messages.notConfirmed);
  expect(unknown.map(({ lines }) => lines)).toEqual([['Mine'], ['Other']]);
});
