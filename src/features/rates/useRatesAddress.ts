import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rateQuery } from '../../domain/rates/rateForm';
import { paths } from '../../paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { enterRates } from '../../store/views/rates/lookUpRates';
import { selectAskedId, selectRateForm } from '../../store/views/rates/ratesSelectors';

/**
 * Keeps address and look-up together: an address from outside fills the form and is looked up, and what is looked up
 * here is written to the address, so that a price can be shown to somebody else.
 */
export function useRatesAddress(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const { search } = useLocation();
  const askedId = useAppSelector(selectAskedId);

  useEffect(() => void dispatch(enterRates(search)), [dispatch, search]);

  useEffect(() => {
    if (askedId === null) return;
    const address = paths.rates(rateQuery(selectRateForm(store.getState())));
    void navigate(address, { replace: true });
  }, [store, navigate, askedId]);
}
