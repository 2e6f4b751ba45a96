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
  /** The table moves it sideways with its rows. */
  readonly elementRef: Ref<HTMLDivElement>;
  readonly columns: readonly OrderTableColumn[];
  readonly borders: ColumnBorders;
}

/**
 * The header row: select all, the column names, sort buttons, the filters of two columns. It lies above the scrolling
 * part.
 */
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
          // An empty column header tells a screen reader nothing, so without a checkbox it is a plain cell.
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
              // Pointer only: keyboard users set widths in the columns menu.
              aria-hidden
              onPointerDown={(event) => borders.press(event, id)}
              // Keep the focus where it is and select no text.
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
    // The third state can only be set as a property.
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
