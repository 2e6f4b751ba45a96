import { memo, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { OrderTableColumn } from '../../contract/orderTable';
import { OrderRow } from './OrderRow';
import { useAppSelector } from '../../store/hooks';
import { useIsPressed } from '../../ui/useIsPressed';
import type { OpenPanel } from '../../ui/tableRows';
import { createLookAtRows } from './orderRowView';
import { rowHeight, orderRowTop, type RowSizes } from './rowGeometry';
import { rowsByElement } from './rowWindow';
import type { VisibleRows } from './useVisibleRows';

/** After this long without scrolling, the elements are put in the order of their rows. Milliseconds. */
const REST_MS = 200;

/** Set on the host until then, so that no row is highlighted under the pointer. */
const MOVING = 'order-rows-moving';

interface OrderRowsProps {
  /** An element in the table's scrolled content. */
  readonly host: HTMLElement;
  readonly visible: VisibleRows;
  /** All rows of the table. */
  readonly count: number;
  readonly sizes: RowSizes;
  readonly panel: OpenPanel;
  readonly columns: readonly OrderTableColumn[];
}

/**
 * The drawn rows, in reused elements: scrolling fills them with other orders and creates none. While scrolling,
 * elements keep their place in the DOM; at rest they are sorted by row, because screen readers and text selection
 * follow DOM order.
 */
export const OrderRows = memo(function OrderRows({
  host,
  visible,
  count,
  sizes,
  panel,
  columns,
}: OrderRowsProps) {
  const drawn = useSyncExternalStore(visible.subscribe, visible.drawn);
  const rows = useMemo(() => (drawn === null ? [] : rowsByElement(drawn, count)), [drawn, count]);
  const [lookAtRows] = useState(createLookAtRows);
  const views = useAppSelector((state) => lookAtRows(state, rows));
  const [order, setOrder] = useState<readonly number[]>([]);
  const isPressed = useIsPressed(host);
  useEffect(() => {
    // A click is lost if its element is moved between press and release.
    if (isPressed) return undefined;
    const byRow = [...rows.keys()].sort((one, two) => (rows[one] ?? 0) - (rows[two] ?? 0));
    host.classList.add(MOVING);
    const timer = setTimeout(() => {
      host.classList.remove(MOVING);
      setOrder(byRow);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [host, rows, isPressed]);
  const elements = order.length === rows.length ? order : [...rows.keys()];
  return createPortal(
    elements.map((element) => {
      const row = rows[element];
      const view = views[element];
      if (row === undefined || view === undefined) return null;
      return (
        <OrderRow
          key={element}
          row={row}
          view={view}
          top={orderRowTop(sizes, panel, row)}
          ownHeight={rowHeight(sizes, row)}
          below={row === panel.row ? panel.height : 0}
          columns={columns}
        />
      );
    }),
    host,
  );
});
