import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, readMerchantQuery } from '../../paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import {
  enterMerchants,
  leaveMerchants,
  loadMerchants,
  openWanted,
} from '../../store/views/merchants/loadMerchants';
import { useChangesLost } from '../../shared/useChangesLost';
import { selectMerchantSearch } from '../../store/views/merchants/merchantListSelectors';

/**
 * Keeps the address and the list in sync: an address from outside (a link, Back, the menu) decides what is searched
 * for; a search or reset made here is written to the address (MLS-18, MLS-19, MLS-21). A merchant named in the
 * address is opened.
 */
export function useMerchantsAddress(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const { searchParam, merchantId } = readMerchantQuery(query);
  const asked = searchParam?.trim() ?? '';
  const shown = useAppSelector(selectMerchantSearch);

  // A new address alone must not cause another write to it.
  const latest = useRef(asked);
  latest.current = asked;

  useEffect(() => void dispatch(enterMerchants(asked)), [dispatch, asked]);

  useEffect(() => {
    if (merchantId === '') return;
    dispatch(openWanted(merchantId));
    // From now on the list remembers the open row, as after a click.
    void navigate(paths.merchants(asked), { replace: true });
  }, [dispatch, navigate, asked, merchantId]);

  useEffect(() => {
    // Read the store, not the rendered value: the address may just have changed the search.
    const now = selectMerchantSearch(store.getState());
    if (now !== latest.current) void navigate(paths.merchants(now));
  }, [store, navigate, shown]);

  useChangesLost(() => void dispatch(loadMerchants(shown, { keeps: true })));

  useEffect(() => () => void dispatch(leaveMerchants()), [dispatch]);
}
