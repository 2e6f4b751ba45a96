import { useCallback } from 'react';
import type { OrderView } from '../../../domain/orders/orderViews';
import { paths } from '../../../paths';
import { useGo } from '../../../shared/links/useGo';
import { useAppDispatch, useAppStore } from '../../../store/hooks';
import { selectDashboardQuery } from '../../../store/views/orders/orderListSelectors';
import { chooseView } from '../../../store/views/orderViews/chooseView';
import { OWN_STEP } from '../useDashboardAddress';

/** Returns a function that shows a view as it was saved, and adds a history entry. */
export function useChooseView(): (view: OrderView) => void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const go = useGo();
  return useCallback(
    (view) => {
      dispatch(chooseView(view));
      go(paths.dashboard(selectDashboardQuery(store.getState())), OWN_STEP);
    },
    [dispatch, store, go],
  );
}
