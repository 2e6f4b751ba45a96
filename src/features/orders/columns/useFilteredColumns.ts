import type { OrderTableColumn } from '../../../contract/orderTable';
import { useAppSelector } from '../../../store/hooks';
import { selectAppliedFilter, selectPickupFilter } from '../../../store/views/orders/orderListSelectors';

/** Whether the column has a filter of its own that is on. */
export function useIsFiltered(): (id: OrderTableColumn) => boolean {
  const isReadyFiltered = useAppSelector((state) => selectPickupFilter(state) !== null);
  const isAddressFiltered = useAppSelector((state) => selectAppliedFilter(state).accuracy !== '');
  return (id) => (id === 'pickupReady' && isReadyFiltered) || (id === 'address' && isAddressFiltered);
}
