import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { readDashboardQuery } from '../../domain/orders/orderFilter';
import { paths } from '../../paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { selectDashboardQuery } from '../../store/views/orders/orderListSelectors';
import { enterOrders, leaveOrders } from '../../store/views/orders/enterOrders';

/** Marks the steps that this page took itself: what they say is in the store already. */
export const OWN_STEP = { ordersPage: true } as const;

const openOrderOf = (query: string) => readDashboardQuery(query).openId;

/**
 * Keeps address and list together: an address from outside (a link, Back, the menu) decides what the list shows, and
 * what the list shows afterwards (a search, an open order) is written to the address, so that it can be shared at
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
    // What is open in the open order is said after the `#`; it goes with that order.
    const stays = openOrderOf(wanted) === openOrderOf(written.current) ? fragment.current : '';
    written.current = wanted;
    void navigate(address + stays, { replace: true, state: OWN_STEP });
  }, [store, navigate]);

  useEffect(() => {
    written.current = search;
    const isOwn = (state as Partial<typeof OWN_STEP> | null)?.ordersPage === true;
    // Back and reload bring old steps again, own ones too.
    if (isOwn && navigationType !== NavigationType.Pop) return;
    dispatch(enterOrders(search));
    write();
  }, [dispatch, write, search, state, navigationType]);

  useEffect(write, [write, query]);
  useEffect(() => () => void dispatch(leaveOrders()), [dispatch]);
}
