import type { OrderFilter } from '../../domain/orders/orderFilter';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectAppliedFilter, selectTypedFilter } from '../../store/views/orders/orderListSelectors';
import { orderListActions } from '../../store/views/orders/orderListSlice';

/**
 * What is typed into the search fields and the find field. It is kept across visits until something else is applied:
 * an address or Clear filters. A queue replaces the filters and keeps the find text.
 */
export function useTypedFilter(): [OrderFilter, (change: Partial<OrderFilter>) => void] {
  const dispatch = useAppDispatch();
  const applied = useAppSelector(selectAppliedFilter);
  const typed = useAppSelector(selectTypedFilter) ?? applied;
  return [typed, (change) => void dispatch(orderListActions.fieldsTyped({ ...typed, ...change }))];
}
