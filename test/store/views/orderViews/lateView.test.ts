/** Saved views whose answers arrive late. */
import { lookUpView } from '../../../../src/store/views/orderViews/loadViews';
import { selectViewById } from '../../../../src/store/views/orderViews/orderViewsSelectors';
import { orderViewsActions } from '../../../../src/store/views/orderViews/orderViewsSlice';
import { anAppStore } from '../../../support/appStore';
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
