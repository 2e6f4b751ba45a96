import { Button } from '@blueprintjs/core';
import { FilterRemove, Offline, Search } from '@blueprintjs/icons';
import type { ReactElement, RefObject } from 'react';
import { messages } from '../../contract/messages';
import { statusLook, type OrderStatus } from '../../contract/statuses';
import { EMPTY_FILTER, sameFilter } from '../../domain/orders/orderFilter';
import { selectHasSummary, selectSearchesApproximate } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { choosePickupFilter } from '../../store/views/orders/choosePickupFilter';
import {
  selectFindRefusal,
  selectFindText,
  selectListPhase,
  selectPickupFilter,
  selectSearchFailure,
} from '../../store/views/orders/orderListSelectors';
import { searchAgain } from '../../store/views/orderViews/repeatSearch';
import { selectSentFilter } from '../../store/views/orders/searchOrders';
import { EmptyState } from '../../ui/EmptyState';
import { useFocusKept } from '../../ui/useFocusKept';
import { useOrderSearch } from './useOrderSearch';

/** The queues that staff work through. */
const QUEUES: readonly OrderStatus[] = ['GEOCODED', 'PICKUP_READY', 'DELIVERY_EN_ROUTE', 'GEOCODEDFAILED'];

interface OrdersEmptyStateProps {
  /** The table, which takes the focus when it has rows. */
  readonly table: RefObject<HTMLElement>;
}

/**
 * Shown in the table when it has no rows: why, and what to do about it. Its buttons disappear once they have worked,
 * so the focus of a pressed one moves to the table.
 */
export function OrdersEmptyState({ table }: OrdersEmptyStateProps): ReactElement {
  const region = useFocusKept<HTMLDivElement>(table);
  return (
    <div ref={region} className="orders-empty-place">
      <Reason />
    </div>
  );
}

function Reason() {
  const phase = useAppSelector(selectListPhase);
  const pickupFilter = useAppSelector(selectPickupFilter);
  const refusal = useAppSelector(selectFindRefusal);
  const hasSummary = useAppSelector(selectHasSummary);
  // Where the server provides counts, the day at a glance is shown instead.
  if (phase === 'idle') return hasSummary ? null : <FindOrders />;
  if (phase === 'failed') return refusal === null ? <Failed /> : <NotLookedFor reason={refusal} />;
  return pickupFilter === null ? <NothingFound /> : <NothingPasses filter={pickupFilter} />;
}

function FindOrders() {
  const { openQueue } = useOrderSearch();
  const searchesApproximate = useAppSelector(selectSearchesApproximate);
  return (
    <EmptyState
      className="orders-empty"
      icon={<Search size={32} />}
      title="Find orders"
      text="Enter an order id, or choose a status or a merchant, then search. Dates, reference and delivery type narrow it down."
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
            {searchesApproximate && (
              <Button
                size="small"
                text="Approximate addresses"
                title="Orders that are GEOCODED by postal code or street only"
                onClick={() => openQueue('GEOCODED', { accuracy: 'approximate' })}
              />
            )}
          </div>
        </div>
      }
    />
  );
}

/** The search failed, and may work another time. */
function Failed() {
  const dispatch = useAppDispatch();
  const failure = useAppSelector(selectSearchFailure);
  return (
    <EmptyState
      className="orders-empty"
      icon={failure === null ? <Offline size={32} /> : <Search size={32} />}
      title={failure === null ? 'The server did not respond' : 'The search failed'}
      text={failure ?? 'The filters are kept.'}
      action={<Button text="Try again" onClick={() => void dispatch(searchAgain())} />}
    />
  );
}

/** The server refused to look for the text, and says why. */
function NotLookedFor({ reason }: { readonly reason: string }) {
  const { clearFind, clearFilters } = useOrderSearch();
  const text = useAppSelector(selectFindText);
  const isFind = text !== '';
  return (
    <EmptyState
      className="orders-empty"
      icon={<Search size={32} />}
      title={isFind ? messages.findRefused(text) : 'This search was refused'}
      text={reason}
      action={
        <Button text={isFind ? 'Clear' : 'Clear filters'} onClick={isFind ? clearFind : clearFilters} />
      }
    />
  );
}

function NothingFound() {
  // Filters that were not sent found nothing and hid nothing.
  const filter = useAppSelector(selectSentFilter, sameFilter);
  const { search, clearFind, clearFilters } = useOrderSearch();
  const { find, id, zone } = filter;
  // With other filters, those may be the reason.
  const isOnly = (field: 'find' | 'id') =>
    filter[field] !== '' && sameFilter(filter, { ...EMPTY_FILTER, zone, [field]: filter[field] });
  if (isOnly('find')) {
    return (
      <EmptyState
        className="orders-empty"
        icon={<Search size={32} />}
        title={messages.findNothing(find)}
        text={messages.findHelp}
        action={<Button text="Clear" onClick={clearFind} />}
      />
    );
  }
  return (
    <EmptyState
      className="orders-empty"
      icon={<Search size={32} />}
      title="No orders match"
      text={isOnly('id') ? messages.orderNotFound(id) : 'Try fewer filters.'}
      action={
        id !== '' && !isOnly('id') ? (
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
