/** The sort that a view saved now would store, and whether the table differs from the view. */
import { NEWEST_FIRST, type OrderSort } from '../../../../src/contract/orderTable';
import { EMPTY_FILTER } from '../../../../src/domain/orders/orderFilter';
import { orderListActions } from '../../../../src/store/views/orders/orderListSlice';
import { takeView } from '../../../../src/store/views/orderViews/chooseView';
import { selectIsViewModified } from '../../../../src/store/views/orderViews/orderViewsSelectors';
import { selectShownTable } from '../../../../src/store/views/orderViews/shownTable';
import { anAppStore } from '../../../support/appStore';

const BY_MERCHANT: OrderSort = { by: 'merchant', direction: 'asc' };

it('keeps the sort of a view, and marks a view as modified when its sort changes', () => {
  const { store } = anAppStore();
  const sortIs = (sort: OrderSort) => {
    const filter = { ...EMPTY_FILTER, orderStatus: 'GEOCODED' };
    store.dispatch(orderListActions.listCleared({ filter, openId: null, sort }));
    return [selectShownTable(store.getState()).sort, selectIsViewModified(store.getState())];
  };
  const content = { filters: { orderStatus: 'GEOCODED' as const }, sort: BY_MERCHANT };
  store.dispatch(
    takeView({ id: 'viw_1', name: 'By merchant', isShared: false, owner: 'a@example.com', content }),
  );
  expect(sortIs(BY_MERCHANT)).toEqual([BY_MERCHANT, false]);
  expect(sortIs({ ...BY_MERCHANT, direction: 'desc' })).toEqual([
    { ...BY_MERCHANT, direction: 'desc' },
    true,
  ]);
  expect(sortIs(NEWEST_FIRST)).toEqual([NEWEST_FIRST, true]);
});
