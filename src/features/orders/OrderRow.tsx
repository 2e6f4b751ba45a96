import { Button } from '@blueprintjs/core';
import { memo, type ChangeEvent, type CSSProperties } from 'react';
import { shallowEqual } from 'react-redux';
import { grouped } from '../../contract/counts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectLoadedCount } from '../../store/views/orders/orderListSelectors';
import { LISTED_MAX } from '../../store/views/orders/orderListSlice';
import { loadNextPage } from '../../store/views/orders/searchOrders';
import { toggleRow } from '../../store/views/orders/selectOrders';
import type { OrderTableColumn } from '../../contract/orderTable';
import { OrderCells } from './OrderCells';
import { selectTail, type OrderRowView } from './orderRowView';

interface OrderRowProps {
  readonly row: number;
  readonly view: OrderRowView;
  /** Top, measured from the top of the first row. This and the next two are in pixels. */
  readonly top: number;
  /** Height without the open order below it. */
  readonly ownHeight: number;
  /** The space for the open order. */
  readonly below: number;
  readonly columns: readonly OrderTableColumn[];
}

/** The element id that the grid's `aria-activedescendant` refers to. */
export const rowElementId = (row: number) => `order-row-${row}`;

/**
 * One row of the order table: a single absolutely positioned element, and a real row for screen readers. Its elements
 * are reused for other orders, so everything in them must be redrawn for each order.
 */
export const OrderRow = memo(OrderRowContent);

function OrderRowContent({ row, view, columns, top, ownHeight, below }: OrderRowProps) {
  const dispatch = useAppDispatch();
  const place = { top, height: ownHeight + below, gridTemplateRows: `${ownHeight}px` };
  const { id, order, isSelected, ...shown } = view;
  if (id === undefined || order === undefined) {
    return <TailRow row={row} columns={columns} place={place} />;
  }
  const className = [
    'order-row',
    isSelected && 'order-row-selected',
    shown.isOpen && 'order-row-open',
    shown.hasLeft && 'order-row-left',
  ]
    .filter(Boolean)
    .join(' ');
  const onCheck = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    dispatch(toggleRow(row, { range: (nativeEvent as MouseEvent).shiftKey }));
  };
  return (
    <div
      role="row"
      id={rowElementId(row)}
      data-row={row}
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      className={className}
      style={place}
    >
      <div role="gridcell" className="order-cell-check">
        <label>
          <input
            type="checkbox"
            className="order-check"
            // The grid is a single tab stop; inside it, Space selects.
            tabIndex={-1}
            checked={isSelected}
            onChange={onCheck}
            aria-label={`Select order ${order.recipient?.name ?? ''} ${id}`}
          />
        </label>
      </div>
      <OrderCells columns={columns} order={order} {...shown} />
    </div>
  );
}

interface TailRowProps extends Pick<OrderRowProps, 'row' | 'columns'> {
  readonly place: CSSProperties;
}

/**
 * What is shown where there is no order (yet): the outline of the next page, a way to continue, or why the list ends.
 */
function TailRow({ row, columns, place }: TailRowProps) {
  const dispatch = useAppDispatch();
  const tail = useAppSelector(selectTail, shallowEqual);
  const loaded = useAppSelector(selectLoadedCount);
  const goOn = () => void dispatch(loadNextPage({ asked: true }));
  const frame = {
    role: 'row',
    id: rowElementId(row),
    'aria-rowindex': row + 2,
    style: place,
  } as const;
  if (tail === null || tail.kind === 'skeleton') {
    return (
      <div {...frame} className="order-row order-row-skeleton" aria-busy>
        {['check', ...columns].map((id, column) => (
          <div key={id} role="gridcell" className={`order-cell order-bones order-bones-${id}`}>
            <span style={{ width: boneWidth(row, column) }} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div {...frame} className="order-row order-row-message">
      <div role="gridcell" aria-colspan={columns.length + 1}>
        {tail.kind === 'retry' && (
          <>
            Could not load more.
            <Button size="small" text="Retry" onClick={goOn} />
          </>
        )}
        {tail.kind === 'loadMore' && (
          <>
            {row === 0 ? 'None' : 'Few'} of the {grouped(loaded)} loaded orders pass the Pickup Ready filter.
            <Button size="small" text="Load more" onClick={goOn} />
          </>
        )}
        {tail.kind === 'full' &&
          `The first ${grouped(LISTED_MAX)} orders are listed. Narrow the search to see others.`}
        {tail.kind === 'end' && `End of the list: ${grouped(loaded)} orders.`}
      </div>
    </div>
  );
}

/** Uneven like real text, and the same on every render. */
function boneWidth(row: number, column: number): string {
  return `${52 + ((row * 7 + column * 13) % 5) * 9}%`;
}
