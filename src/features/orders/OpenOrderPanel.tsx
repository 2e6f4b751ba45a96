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

/** Its id in the page. */
export const OPEN_PANEL = 'open-order';

/** As high as most orders. The spinner comes late: the code is mostly there. */
const Waiting = () => (
  <div className="order-panel-waiting" aria-busy>
    <Spinner size={32} aria-label="Loading the order" />
  </div>
);

interface OpenOrderPanelProps {
  /** An element in the table's scrolled content. */
  readonly host: HTMLElement;
  readonly orderId: OrderId;
  /** Where the panel begins, below its row, counted from the first row. */
  readonly top: number;
  /** Width of the whole table, and of the part in view, in which the panel stays when the table scrolls sideways. */
  readonly tableWidth: number;
  readonly viewportWidth: number;
  readonly onHeight: (height: number) => void;
  readonly onClose: () => void;
  /** The order went, by a link to another one, and with it what had the focus. */
  readonly onFocusLost: () => void;
}

/**
 * The open order under its row. Its row is grown by the panel's height, and the panel lies over that space in the
 * table's own scrolled content, so that both move as one. It hangs there by a portal: in React it is no child of the
 * table, whose keys, wheel and clicks therefore never see what happens in the panel; and it is not one of the rows,
 * which come and go with scrolling and would take typed text with them.
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
    // Before the first paint: the row has its height in the first frame already.
    onHeight(element.offsetHeight);
    return observeSize(element, () => onHeight(element.offsetHeight));
  }, [host, orderId, onHeight]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A dialog or menu that was opened from the panel closes itself; its event comes along in React's tree.
    if (panel.current?.contains(event.target as Node)) onClose();
  };

  return createPortal(
    <div id={OPEN_PANEL} role="row" className="order-panel-box" style={{ top, width: tableWidth }}>
      <div
        role="gridcell"
        ref={panel}
        className="order-panel"
        style={{ width: viewportWidth }}
        // A click on its empty ground must not give the keys back to the table.
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
