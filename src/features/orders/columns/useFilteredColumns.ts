import type { OrderTableColumn } from '../../../contract/orderTable';
import { useAppSelector } from '../../../store/hooks';
import { selectAppliedFilter, selectPickupFilter } from '../../../store/views/orders/orderListSelectors';

/** Returns a function that says whether a column's own filter is active. */
export function useIsFiltered(): (id: OrderTableColumn) => boolean {
  const isReadyFiltered = useAppSelector((state) => selectPickupFilter(state) !== null);
  const isAddressFiltered = useAppSelector((state) => selectAppliedFilter(state).accuracy !== '');
  return (id) => (id === 'pickupReady' && isReadyFiltered) || (id === 'address' && isAddressFiltered);
}
