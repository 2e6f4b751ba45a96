import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, readMerchantQuery } from '../../paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { enterMerchants, leaveMerchants } from '../../store/views/merchants/loadMerchants';
import { selectMerchantSearch } from '../../store/views/merchants/merchantListSelectors';

/**
 * Keeps address and list together: an address from outside (a link, Back, the menu) decides what is searched, and a
 * search or reset made here is written to the address (MLS-18, MLS-19, MLS-21).
 */
export function useMerchantsAddress(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const asked = readMerchantQuery(query).searchParam?.trim() ?? '';
  const shown = useAppSelector(selectMerchantSearch);

  // A new address alone is no reason to write one.
  const latest = useRef(asked);
  latest.current = asked;

  useEffect(() => void dispatch(enterMerchants(asked)), [dispatch, asked]);

  useEffect(() => {
    // Asked of the store and not of the render: the address may just have changed the search.
    const now = selectMerchantSearch(store.getState());
    if (now !== latest.current) void navigate(paths.merchants(now));
  }, [store, navigate, shown]);

  useEffect(() => () => void dispatch(leaveMerchants()), [dispatch]);
}
