import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import {
  selectListPhase,
  selectOpenOrderId,
  selectOrderRowCount,
  selectRowId,
  selectTallRows,
} from '../../store/views/orders/orderListSelectors';
import { selectDensity } from '../../store/views/orders/orderColumnsSlice';
import { closeOrder, toggleOrder } from '../../store/views/orders/searchOrders';
import { tableScroller, usePlainTable } from '../../ui/plainTable';
import { useTableColumns } from './columns/useTableColumns';
import { FocusBar, type FocusBarProps } from './FocusBar';
import { OPEN_PANEL, OpenOrderPanel, preloadDetail } from './OpenOrderPanel';
import { rowElementId } from './OrderRow';
import { NewOrders } from './NewOrders';
import { OrderRows } from './OrderRows';
import { selectMayGoOn, selectTableRows } from './orderRowView';
import { OrdersEmptyState } from './OrdersEmptyState';
import { OrdersTableHeader } from './OrdersTableHeader';
import { PlainRows } from './PlainRows';
import { StatusStrip } from './StatusStrip';
import { rowHeight, orderRowTop, rowSizes, sparseRowHeights } from './rowGeometry';
import { isDrawn } from './rowWindow';
import { useKeepPlace } from './useKeepPlace';
import { useOpenPanel } from './useOpenPanel';
import { useReadingOrder } from './useReadingOrder';
import { useScrolledHost } from './useScrolledHost';
import { useLetterKeys } from './useLetterKeys';
import { useTableKeys } from './useTableKeys';
import { useTableRoom } from './useTableRoom';
import { useVisibleRows } from './useVisibleRows';
import './ordersTable.css';
import './orderRow.css';
import './openOrder.css';

/**
 * The infinite order table (this folder's README explains the technique and its reasons): Blueprint's table scrolls
 * and reports which rows are in view, OrderRows draws them, each row reads its order from the store, and the open
 * order lies over the space added to its row.
 */
export function OrdersTable({ grid }: { readonly grid: RefObject<HTMLDivElement> }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const frame = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const rows = useAppSelector(selectTableRows);
  const orderRows = useAppSelector(selectOrderRowCount);
  const mayGoOn = useAppSelector(selectMayGoOn);
  const isBusy = useAppSelector((state) => ['searching', 'loadingMore'].includes(selectListPhase(state)));
  const room = useTableRoom(grid);
  const { ids: columns, tableWidth, borders } = useTableColumns(frame, room);
  const density = useAppSelector(selectDensity);
  const longRefs = useAppSelector(selectTallRows);
  // Only long references make rows taller.
  const hasRefs = columns.includes('refNumber');
  const sizes = useMemo(() => rowSizes(density, hasRefs ? longRefs : []), [density, hasRefs, longRefs]);
  const openId = useAppSelector(selectOpenOrderId);
  const rowsHost = useScrolledHost(grid, 'order-rows-host', rows > 0);
  const host = useScrolledHost(grid, 'order-panel-host', rows > 0);
  const { panel, onHeight, scrollToRow } = useOpenPanel(grid, sizes);
  const visible = useVisibleRows(grid, { sizes, panel, count: rows });
  useReadingOrder(
    grid,
    rowsHost,
    openId !== null && panel.row >= 0 ? rowElementId(panel.row) : null,
    OPEN_PANEL,
  );

  const [focusedRow, focusRow] = useState(0);
  // A row that is scrolled out of view has no element to refer to.
  const isFocusedDrawn = useSyncExternalStore(visible.subscribe, () =>
    isDrawn(visible.drawn(), focusedRow, orderRows),
  );
  const focus: FocusBarProps = {
    host,
    top: orderRowTop(sizes, panel, focusedRow),
    height: rowHeight(sizes, focusedRow),
  };
  const onTableKey = useTableKeys(grid, sizes.ordinary, focusedRow, focusRow, scrollToRow);
  const onLetter = useLetterKeys(grid, focusedRow, focusRow, scrollToRow);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    onLetter(event);
    onTableKey(event);
  };
  useKeepPlace(grid, { sizes, panel, count: rows }, focusedRow, focusRow);
  usePlainTable(grid, rows > 0);
  useRowGroup(grid, header, rows > 0);

  const isUneven = useIsUneven(sizes.tall.length > 0 || panel.row >= 0, sizes.ordinary);
  const heights = useMemo(
    () => (isUneven ? sparseRowHeights(rows, sizes, panel) : undefined),
    [isUneven, rows, sizes, panel],
  );
  const widths = useMemo(() => [tableWidth], [tableWidth]);
  const isCheckPressed = useRef(false);
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    // A press on the label beside the box also focuses the checkbox.
    if (isCheckPressed.current && target.matches('input')) {
      isCheckPressed.current = false;
      grid.current?.focus({ preventScroll: true });
    }
    if (target.closest('label, input, button, a') !== null) return;
    const row = target.closest<HTMLElement>('.order-row[data-row]')?.dataset.row;
    // Selecting the text of a reference to copy it is not a click on the row.
    const isMarking = target.closest('.order-ref') !== null && window.getSelection()?.type === 'Range';
    if (row === undefined || isMarking) return;
    const id = selectRowId(store.getState(), Number(row));
    if (id !== undefined) dispatch(toggleOrder(id));
  };
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('.order-row[data-row]')?.dataset.row;
    if (row !== undefined) focusRow(Number(row));
    // Keep the focus, and with it the keys, on the table: a click on a checkbox would move it.
    isCheckPressed.current = event.target.closest('.order-cell-check, .orders-header-check') !== null;
    if (isCheckPressed.current) {
      event.preventDefault();
      grid.current?.focus({ preventScroll: true });
    }
  };
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    preloadDetail();
    const row = target.closest<HTMLElement>('.order-row[data-row]')?.dataset.row;
    if (row === undefined || !target.matches('.order-check')) return;
    // A screen reader or a script focused the checkbox. Move the focus to the grid: after scrolling, the checkbox would
    // belong to another order, and Space would select that one.
    focusRow(Number(row));
    currentTarget.focus({ preventScroll: true });
  };
  const focusGrid = useCallback(() => grid.current?.focus({ preventScroll: true }), [grid]);
  const close = useCallback(() => {
    dispatch(closeOrder());
    focusGrid();
  }, [dispatch, focusGrid]);

  const newOrders = useMemo(() => {
    const goToRow = (row: number) => {
      focusRow(row);
      scrollToRow(row);
    };
    return <NewOrders table={grid} goToRow={goToRow} />;
  }, [grid, scrollToRow]);

  return (
    <>
      <div
        ref={frame}
        className={`orders-table orders-${density}${tableWidth > room ? ' orders-table-wide' : ''}`}
        data-testid="orders-table"
      >
        <StatusStrip>{newOrders}</StatusStrip>
        <div
          ref={grid}
          className="orders-grid"
          role="grid"
          aria-label="Orders"
          aria-rowcount={mayGoOn ? -1 : rows + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-busy={isBusy}
          aria-activedescendant={isFocusedDrawn ? rowElementId(focusedRow) : undefined}
          tabIndex={rows > 0 ? 0 : undefined}
          onClick={onClick}
          onMouseDown={onMouseDown}
          onKeyDown={onKeyDown}
          // The pointer or the focus reaches the table before an order is opened: load the code now.
          onPointerEnter={preloadDetail}
          onFocus={onFocus}
        >
          <OrdersTableHeader elementRef={header} columns={columns} borders={borders} />
          {rows > 0 && (
            <PlainRows
              rows={rows}
              ordinaryHeight={sizes.ordinary}
              heights={heights}
              widths={widths}
              onVisibleRows={visible.onChange}
            />
          )}
          {rows > 0 && (
            <OrderRows
              host={rowsHost}
              visible={visible}
              count={rows}
              sizes={sizes}
              panel={panel}
              columns={columns}
            />
          )}
        </div>
        {rows === 0 && <OrdersEmptyState table={grid} />}
      </div>
      {orderRows > 0 && <FocusBar {...focus} />}
      {openId !== null && panel.row >= 0 && (
        <OpenOrderPanel
          host={host}
          orderId={openId}
          top={orderRowTop(sizes, panel, panel.row) + rowHeight(sizes, panel.row)}
          tableWidth={tableWidth}
          viewportWidth={room}
          onHeight={onHeight}
          onClose={close}
          onFocusLost={focusGrid}
        />
      )}
    </>
  );
}

/**
 * True once any row has had another height than the one the table began with. Equal rows cost the table less, but it
 * keeps the heights it was given until it is given others.
 */
function useIsUneven(isUneven: boolean, ordinary: number): boolean {
  const [first] = useState(ordinary);
  const wasUneven = useRef(false);
  const isNow = isUneven || ordinary !== first || wasUneven.current;
  // Do not set state while rendering: React would discard the table's newly selected values.
  useLayoutEffect(() => {
    wasUneven.current = isNow;
  }, [isNow]);
  return isNow;
}

/** Makes the scrolling element the row group, and moves the header sideways with it. */
function useRowGroup(grid: RefObject<HTMLElement>, header: RefObject<HTMLElement>, hasTable: boolean): void {
  useLayoutEffect(() => {
    const element = grid.current;
    const scroller = tableScroller(element);
    if (element === null || scroller === null || !hasTable) return undefined;
    // Chromium makes a scrolling element a tab stop if nothing inside it is one. Anything focusable in a grid must
    // have a role.
    scroller.setAttribute('tabindex', '-1');
    scroller.setAttribute('role', 'rowgroup');
    // A click on a row focuses the scroller first, but the table's keys need the focus on the grid. Wait for the next
    // task: Chromium selects no text with a press whose focus was moved.
    const focusGrid = () =>
      setTimeout(() => {
        if (document.activeElement === scroller) element.focus({ preventScroll: true });
      });
    const moveHeader = () => {
      const left = scroller.scrollLeft;
      if (header.current) header.current.style.transform = left === 0 ? '' : `translateX(${-left}px)`;
    };
    scroller.addEventListener('focus', focusGrid);
    scroller.addEventListener('scroll', moveHeader, { passive: true });
    return () => {
      scroller.removeEventListener('focus', focusGrid);
      scroller.removeEventListener('scroll', moveHeader);
    };
  }, [grid, header, hasTable]);
}
