import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rateQuery } from '../../domain/rates/rateForm';
import { paths, type MerchantAddress } from '../../paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { enterRates, enterRatesOf } from '../../store/views/rates/lookUpRates';
import { selectAskedId, selectRateForm } from '../../store/views/rates/ratesSelectors';

/**
 * Keeps the address and the lookup in sync: an address from outside fills in the form and starts the lookup, and a
 * lookup made here is written to the address, so that a price can be shared.
 * @param merchantAddress of the page’s merchant; undefined on the page of all merchants
 */
export function useRatesAddress(merchantAddress?: MerchantAddress): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const { search } = useLocation();
  const askedId = useAppSelector(selectAskedId);
  const merchantId = merchantAddress?.merchantId;
  const latest = useRef(merchantAddress);
  latest.current = merchantAddress;

  useEffect(() => {
    dispatch(merchantId === undefined ? enterRates(search) : enterRatesOf(merchantId, search));
  }, [dispatch, merchantId, search]);

  useEffect(() => {
    if (askedId === null) return;
    const query = rateQuery(selectRateForm(store.getState()));
    const address = latest.current ? paths.merchantRates(latest.current, query) : paths.rates(query);
    void navigate(address, { replace: true });
  }, [store, navigate, askedId]);
}
