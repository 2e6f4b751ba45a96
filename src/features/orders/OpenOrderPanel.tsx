import { Spinner } from '@blueprintjs/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type { OrderId } from '../../domain/orders/orderRecord';
import type { ChangesTab } from './detail/ChangesCard';
import { lazyPart } from '../../ui/lazyPart';
import { observeSize } from '../../ui/observeSize';
import { PartPlace } from '../../ui/PartPlace';

const loadDetail = () => import('./detail/OrderDetail').then(({ OrderDetail }) => ({ default: OrderDetail }));
const OrderDetail = lazyPart(loadDetail);

/** Fetches the detail's code, once, ahead of the first click on a row. */
export const preloadDetail = (): void => void loadDetail().catch(() => undefined);

/** The panel's element id. */
export const OPEN_PANEL = 'open-order';

/** As high as most orders. The spinner appears late, because the code is usually loaded already. */
const Waiting = () => (
  <div className="order-panel-waiting" aria-busy>
    <Spinner size={32} aria-label="Loading the order" />
  </div>
);

interface OpenOrderPanelProps {
  /** An element in the table's scrolled content. */
  readonly host: HTMLElement;
  readonly orderId: OrderId;
  /** Top of the panel, below its row, measured from the top of the first row. */
  readonly top: number;
  /**
   * Width of the whole table, and of its visible part. The panel stays in the visible part when the table scrolls
   * sideways.
   */
  readonly tableWidth: number;
  readonly viewportWidth: number;
  readonly onHeight: (height: number) => void;
  readonly onClose: () => void;
  /** Called when a link to another order replaced this one and removed the focused element. */
  readonly onFocusLost: () => void;
}

/**
 * The open order under its row. The row is made taller by the panel's height, and the panel lies over that space in
 * the table's own scrolled content, so both move as one. It is a portal: in React it is not a child of the table, so
 * the table's handlers for keys, wheel and clicks never see its events. It is not one of the rows either, because
 * rows are removed when they scroll away, and typed text would be lost with them.
 */
export function OpenOrderPanel({
  host,
  orderId,
  top,
  tableWidth,
  viewportWidth,
  onHeight,
  onClose,
  onFocusLost,
}: OpenOrderPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  const [tab, onTab] = useState<ChangesTab>('times');
  const changes = useMemo(() => ({ tab, onTab }), [tab]);
  useEffect(
    () => () => {
      const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
      if (isLost) onFocusLost();
    },
    [orderId, onFocusLost],
  );

  useLayoutEffect(() => {
    if (panel.current === null) return undefined;
    const element = panel.current;
    // Measure before the first paint, so that the row has its height in the first frame.
    onHeight(element.offsetHeight);
    return observeSize(element, () => onHeight(element.offsetHeight));
  }, [host, orderId, onHeight]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A dialog or menu opened from the panel closes itself; its events still bubble here through React's tree.
    if (panel.current?.contains(event.target as Node)) onClose();
  };

  return createPortal(
    <div id={OPEN_PANEL} role="row" className="order-panel-box" style={{ top, width: tableWidth }}>
      <div
        role="gridcell"
        ref={panel}
        className="order-panel"
        style={{ width: viewportWidth }}
        // Focusable, or a click on the panel's background would give the focus, and with it the keys, back to the
        // table.
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => (focused.current = target)}
      >
        <PartPlace waiting={<Waiting />}>
          <OrderDetail key={orderId} orderId={orderId} panel={panel} changes={changes} onClose={onClose} />
        </PartPlace>
      </div>
    </div>,
    host,
  );
}
