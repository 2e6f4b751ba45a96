import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { readDashboardQuery } from '../../domain/orders/orderFilter';
import { paths } from '../../paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectDashboardQuery } from '../../store/views/orders/orderListSelectors';
import { enterOrders, leaveOrders } from '../../store/views/orders/enterOrders';

/** Marks navigation by this page itself: the store already has what such an address says. */
export const OWN_STEP = { ordersPage: true } as const;

const openOrderOf = (query: string) => readDashboardQuery(query).openId;

/**
 * Keeps the address and the list in sync: an address from outside (a link, Back, the menu) decides what the list
 * shows; later changes of the list (a search, an open order) are written to the address, so that it can be shared at
 * any moment.
 */
export function useDashboardAddress(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const location = useLocation();
  const { search, hash } = location;
  const state: unknown = location.state;
  const query = useAppSelector(selectDashboardQuery);
  const written = useRef(search);
  const fragment = useRef(hash);
  fragment.current = hash;

  const write = useCallback(() => {
    const address = paths.dashboard(selectDashboardQuery(store.getState()));
    const wanted = new URL(address, window.location.origin).search;
    if (wanted === written.current) return;
    // The fragment says what is open inside the open order; drop it with that order.
    const stays = openOrderOf(wanted) === openOrderOf(written.current) ? fragment.current : '';
    written.current = wanted;
    void navigate(address + stays, { replace: true, state: OWN_STEP });
  }, [store, navigate]);

  useEffect(() => {
    written.current = search;
    const isOwn = (state as Partial<typeof OWN_STEP> | null)?.ordersPage === true;
    // Back and reload replay old steps, including this page's own.
    if (isOwn && navigationType !== NavigationType.Pop) return;
    dispatch(enterOrders(search));
    write();
  }, [dispatch, write, search, state, navigationType]);

  useEffect(write, [write, query]);
  useEffect(() => () => void dispatch(leaveOrders()), [dispatch]);
}
