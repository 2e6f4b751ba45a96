import { Classes } from '@blueprintjs/core';
import { memo, useEffect, useRef, type Ref } from 'react';
import type { OrderTableColumn } from '../../contract/orderTable';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  selectIsSearching,
  selectOrderRowCount,
  selectShownSort,
} from '../../store/views/orders/orderListSelectors';
import { selectHeaderCheck } from '../../store/views/orders/orderSelectionSelectors';
import { toggleAllLoaded } from '../../store/views/orders/selectOrders';
import { AddressFilter, PickupReadyFilter } from './columnFilters';
import type { ColumnBorders } from './columns/useTableColumns';
import { TABLE_COLUMNS } from './orderColumns';
import { ariaSort, SortButton } from './SortButton';

interface OrdersTableHeaderProps {
  /** The table moves it sideways together with its rows. */
  readonly elementRef: Ref<HTMLDivElement>;
  readonly columns: readonly OrderTableColumn[];
  readonly borders: ColumnBorders;
}

/** The header row: select all, the column names, which sort, the filters of two columns. It stands above what scrolls. */
export const OrdersTableHeader = memo(function OrdersTableHeader({
  elementRef,
  columns,
  borders,
}: OrdersTableHeaderProps) {
  const isSearching = useAppSelector(selectIsSearching);
  const hasRows = useAppSelector((state) => selectOrderRowCount(state) > 0);
  const sort = useAppSelector(selectShownSort);
  const mayFilter = hasRows || isSearching;
  return (
    <div className="orders-header" role="rowgroup">
      <div className="orders-header-row" role="row" aria-rowindex={1} ref={elementRef}>
        <div
          // An empty header says nothing; over the checkboxes it is a plain cell then.
          role={hasRows ? 'columnheader' : 'gridcell'}
          className="orders-header-cell orders-header-check"
        >
          {hasRows && <SelectAll />}
          {isSearching && <span className={`${Classes.SKELETON} order-check-bone`} />}
        </div>
        {columns.map((id) => (
          <div
            key={id}
            role="columnheader"
            aria-sort={ariaSort(id, sort)}
            className={`orders-header-cell orders-header-${id}`}
          >
            <SortButton column={id} title={TABLE_COLUMNS[id].title} sort={sort} />
            {id === 'address' && <AddressFilter isOffered={mayFilter} />}
            {id === 'pickupReady' && <PickupReadyFilter isOffered={mayFilter} />}
            <span
              className="column-border"
              title="Drag to resize, double-click for the usual width"
              // By keyboard, widths are set in the menu of the columns.
              aria-hidden
              onPointerDown={(event) => borders.press(event, id)}
              // The focus stays where it is, and nothing is marked.
              onMouseDown={(event) => event.preventDefault()}
              onDoubleClick={() => borders.reset(id)}
            />
          </div>
        ))}
      </div>
    </div>
  );
});

function SelectAll() {
  const dispatch = useAppDispatch();
  const check = useAppSelector(selectHeaderCheck);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The third state has no attribute.
    if (input.current) input.current.indeterminate = check === 'some';
  }, [check]);
  return (
    <label>
      <input
        ref={input}
        type="checkbox"
        className="order-check"
        checked={check === 'all'}
        onChange={() => dispatch(toggleAllLoaded())}
        aria-label="Select all loaded orders"
      />
    </label>
  );
}
