/** Saved views whose answers arrive late. */
import { lookUpView } from '../../../../src/store/views/orderViews/loadViews';
import { saveView } from '../../../../src/store/views/orderViews/saveViews';
import { takeView } from '../../../../src/store/views/orderViews/chooseView';
import { versionsForgotten } from '../../../../src/store/entities/versionsForgotten';
import {
  selectNewerVersion,
  selectViewById,
} from '../../../../src/store/views/orderViews/orderViewsSelectors';
import { orderViewsActions } from '../../../../src/store/views/orderViews/orderViewsSlice';
import { anAppStore } from '../../../support/appStore';
import { deferred } from '../../../support/deferred';
import { fakeApi } from '../../../support/fakeApi';

const view = (version: number) => ({
  id: 'viw_1',
  name: `Version ${version}`,
  isShared: false,
  owner: 'a@example.com',
  content: { filters: {} },
  changed: { by: 'a@example.com', at: 1 },
  version,
});

it('a late answer does not replace a newer version of a view', async () => {
  const { send } = fakeApi([{ getView: () => view(2) }]);
  const { store } = anAppStore({ fetch: send });
  store.dispatch(orderViewsActions.viewPut(view(3)));
  const found = await store.dispatch(lookUpView('viw_1'));
  expect(found).toEqual(view(3));
  store.dispatch(orderViewsActions.viewPut(view(4)));
  expect(selectViewById(store.getState(), 'viw_1')).toEqual(view(4));
});

it('a rename during which the feed was lost is not offered as the change of somebody else', async () => {
  const wait = deferred();
  const { send } = fakeApi([{ updateView: () => wait.until.then(() => view(4)) }]);
  const { store } = anAppStore({ fetch: send });
  store.dispatch(orderViewsActions.viewPut(view(3)));
  store.dispatch(takeView(view(3)));
  const saving = store.dispatch(saveView(view(3), { name: 'Version 4' }));
  store.dispatch(versionsForgotten());
  wait.end();
  await saving;
  expect(selectViewById(store.getState(), 'viw_1')?.name).toBe('Version 4');
  expect(selectNewerVersion(store.getState())).toBeUndefined();

  // Theirs still is.
  store.dispatch(orderViewsActions.viewPut(view(5)));
  expect(selectNewerVersion(store.getState())).toEqual(view(5));
});
