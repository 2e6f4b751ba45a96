import type { RefObject } from 'react';
import { selectHasSummary } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { selectIsStart } from '../../store/views/orders/orderListSelectors';
import { GlanceHost } from './GlanceHost';
import { OrdersTable } from './OrdersTable';

/** The list, or the day at a glance before any search. */
export function OrdersMain({ table }: { readonly table: RefObject<HTMLDivElement> }) {
  const showsGlance = useAppSelector((state) => selectHasSummary(state) && selectIsStart(state));
  return showsGlance ? <GlanceHost table={table} /> : <OrdersTable grid={table} />;
}
