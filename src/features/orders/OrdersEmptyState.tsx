import { Button } from '@blueprintjs/core';
import { FilterRemove, Offline, Search } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { statusLook, type OrderStatus } from '../../contract/statuses';
import { EMPTY_FILTER } from '../../domain/orders/orderFilter';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { choosePickupFilter } from '../../store/views/orders/choosePickupFilter';
import {
  selectAppliedFilter,
  selectListPhase,
  selectPickupFilter,
} from '../../store/views/orders/orderListSelectors';
import { searchAgain } from '../../store/views/orders/searchOrders';
import { EmptyState } from '../../ui/EmptyState';
import { useOrderSearch } from './useOrderSearch';

/** The queues that staff work through. */
const QUEUES: readonly OrderStatus[] = ['GEOCODED', 'PICKUP_READY', 'DELIVERY_EN_ROUTE', 'GEOCODEDFAILED'];

/** What stands in the table when it has no row: why, and what to do about it (look "Empty, loading, error"). */
export function OrdersEmptyState(): ReactElement {
  const phase = useAppSelector(selectListPhase);
  const pickupFilter = useAppSelector(selectPickupFilter);
  if (phase === 'idle') return <FindOrders />;
  if (phase === 'failed') return <NoAnswer />;
  return pickupFilter === null ? <NothingFound /> : <NothingPasses filter={pickupFilter} />;
}

function FindOrders() {
  const { openQueue } = useOrderSearch();
  return (
    <EmptyState
      className="orders-empty"
      icon={<Search size={32} />}
      title="Find orders"
      text="Give an order id, or choose a status or a merchant, then search. Dates, reference and delivery type narrow it down."
      action={
        <div className="orders-queues">
          <span className="muted">Or open a queue</span>
          <div>
            {QUEUES.map((status) => (
              <Button
                key={status}
                size="small"
                text={statusLook(status).shownAs}
                onClick={() => openQueue(status)}
              />
            ))}
          </div>
        </div>
      }
    />
  );
}

function NoAnswer() {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      className="orders-empty"
      icon={<Offline size={32} />}
      title="No answer came"
      text="The filters are kept."
      action={<Button text="Try again" onClick={() => void dispatch(searchAgain())} />}
    />
  );
}

function NothingFound() {
  const filter = useAppSelector(selectAppliedFilter);
  const { search, clearFilters } = useOrderSearch();
  const { id, ...others } = filter;
  const isNarrowedId = id !== '' && Object.values(others).some((value) => value !== '');
  return (
    <EmptyState
      className="orders-empty"
      icon={<Search size={32} />}
      title="No orders match"
      text="Try fewer filters."
      action={
        isNarrowedId ? (
          <Button
            text="Search this id without the other filters"
            onClick={() => search({ ...EMPTY_FILTER, id })}
          />
        ) : (
          <Button text="Clear filters" onClick={clearFilters} />
        )
      }
    />
  );
}

function NothingPasses({ filter }: { readonly filter: string }) {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      className="orders-empty"
      icon={<FilterRemove size={32} />}
      title={`No loaded order is ${filter}`}
      text="The Pickup Ready filter hides all of them."
      action={<Button text="Show all" onClick={() => dispatch(choosePickupFilter(null))} />}
    />
  );
}
