import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { counted, grouped } from '../../contract/counts';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectWaitingCount } from '../../store/views/orders/orderListSelectors';
import { refreshOrders } from '../../store/views/orders/refreshOrders';
import { listWaiting } from '../../store/views/orders/waitingOrders';
import { announce } from '../../ui/announce';
import { useFocusKept } from '../../ui/useFocusKept';

interface NewOrdersProps {
  readonly table: RefObject<HTMLElement>;
  /** Brings a row into view and makes it the focused one. */
  readonly goToRow: (row: number) => void;
}

/**
 * How many orders have come to match the search since its rows were read. They are added only on request, so no row
 * moves unexpectedly. The focus then moves to the table, to the first of them.
 */
export function NewOrders({ table, goToRow }: NewOrdersProps) {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectWaitingCount);
  const place = useFocusKept<HTMLSpanElement>(table);
  const before = useRef(count);
  useEffect(() => {
    // Announce that there are some once, not each time the number grows.
    if (before.current === 0 && count > 0) announce(`${counted(count, 'new order')} to show`);
    before.current = count;
  }, [count]);
  const [shown, setShown] = useState({ row: -1 });
  // After the rows were added.
  useEffect(() => {
    if (shown.row >= 0) goToRow(shown.row);
  }, [shown, goToRow]);
  const show = () => {
    setShown({ row: dispatch(listWaiting()) });
    void dispatch(refreshOrders());
  };
  return (
    <span ref={place} className="new-orders">
      {count > 0 && (
        <Button
          size="small"
          intent="primary"
          variant="outlined"
          text={`${grouped(count)} new`}
          title="Show orders that came to match this search"
          onClick={show}
        />
      )}
    </span>
  );
}
