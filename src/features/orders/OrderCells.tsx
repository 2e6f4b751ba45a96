import { Tick, WarningSign } from '@blueprintjs/icons';
import { memo } from 'react';
import type { OrderTableColumn } from '../../contract/orderTable';
import { addressLines } from '../../domain/orders/addressLines';
import { approximateWords } from '../../domain/orders/approximate';
import { findMatches } from '../../domain/orders/findTerms';
import { isPickupReady } from '../../domain/orders/orderSets';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import { formatPhone } from '../../domain/orders/phone';
import { REF_LARGE_LENGTH, refLines } from '../../domain/orders/refNumber';
import { formatDateTime, formatDateTimeLong, formatDayShort, formatTimeShort } from '../../lib/times';
import { EmptyCell, LinesCell, MORE_CELLS } from './moreCells';
import { DASH, useLateTitles, type CellProps, type RowOfCells } from './orderCell';
import { refFontSize } from './refFontSize';
import { StatusTag } from '../../shared/orders/StatusTag';

interface OrderCellsProps extends RowOfCells {
  /** The same array as long as no column is added, removed or moved. */
  readonly columns: readonly OrderTableColumn[];
}

/** The component that draws each column. */
const CELLS: Readonly<Record<OrderTableColumn, (props: CellProps) => JSX.Element>> = {
  recipient: RecipientCell,
  address: AddressCell,
  placedOn: PlacedCell,
  status: StatusCell,
  merchant: MerchantCell,
  refNumber: RefCell,
  pickupReady: PickupCell,
  ...MORE_CELLS,
};

/**
 * The cells of one order, except its checkbox. They are plain elements with native tooltips, because the table
 * redraws many of them while it scrolls. Selecting a row does not redraw them.
 */
export const OrderCells = memo(function OrderCells({ columns, ...row }: OrderCellsProps) {
  const titled = useLateTitles(row.order, row.zones);
  return (
    <>
      {columns.map((id) => {
        const Cell = CELLS[id];
        return <Cell key={id} {...row} titled={titled} />;
      })}
    </>
  );
});

/** Also says whether the order is open: a row of a grid cannot carry `aria-expanded` itself. */
function RecipientCell({ order, isOpen }: CellProps) {
  const name = order.recipient?.name?.trim();
  const phone = formatPhone(order.recipient?.phone);
  return (
    <div role="gridcell" className="order-cell order-recipient" aria-expanded={isOpen}>
      <span className="order-name" dir="auto" title={name}>
        {name || DASH}
      </span>
      {phone}
      {order.merchantDisplayName !== '' && (
        <span className="order-merchant-tag" dir="auto" title={order.merchantDisplayName}>
          {order.merchantDisplayName}
        </span>
      )}
    </div>
  );
}

/** The destination; until geocoding has finished, the address as it was submitted. */
function AddressCell({ order }: CellProps) {
  const lines = addressLines(order.recipientAddress) ?? addressLines(order.dtoRecipientAddress);
  return (
    <div role="gridcell" className="order-cell" title={lines?.full}>
      <span className="order-line">{lines?.line1 || DASH}</span>
      <span className="order-line-2">
        <ApproximateMark address={order.recipientAddress} />
        {lines?.line2}
      </span>
    </div>
  );
}

/** An icon is enough in a row; the words are its accessible name and tooltip. */
function ApproximateMark({ address }: { readonly address: OrderRecord['recipientAddress'] }) {
  const approximate = approximateWords(address);
  if (approximate === null) return null;
  const words = `${approximate.what}, ${approximate.within}`;
  return (
    <span role="img" className="order-approximate" aria-label={words} title={words}>
      <WarningSign size={12} tagName={null} aria-hidden />
    </span>
  );
}

function PlacedCell({ order: { createdAt: time }, zones: { reader }, titled }: CellProps) {
  if (time === null) return <EmptyCell />;
  return (
    <LinesCell
      lines={[formatDayShort(time, reader), formatTimeShort(time, reader)]}
      onMouseOver={titled(() => formatDateTimeLong(time, reader))}
    />
  );
}

function StatusCell(row: CellProps) {
  return (
    <div role="gridcell" className="order-cell order-cell-status">
      <StatusTag status={row.order.orderStatus} />
      <StatusLine {...row} />
    </div>
  );
}

/**
 * The second line of a status shows the job; without a job, that the order no longer matches the search, or what the
 * find matched.
 */
function StatusLine({ order, hasLeft, job, find }: CellProps) {
  if (job !== null) {
    return (
      <span className={`order-line-2 order-job-${job.state}`} title={job.text}>
        {job.state === 'running' && <span className="order-spinner" aria-hidden />}
        {job.text}
      </span>
    );
  }
  if (hasLeft) return <span className="order-line-2">No longer in this search</span>;
  const matched = find === '' ? [] : findMatches(order, find);
  if (matched.length === 0) return null;
  const words = `Matched ${matched.join(', ')}`;
  return (
    <span className="order-line-2" title={words}>
      {words}
    </span>
  );
}

function MerchantCell({ order: { merchantDisplayName: name } }: CellProps) {
  return (
    <div role="gridcell" className="order-cell order-merchant" dir="auto" title={name}>
      {name || DASH}
    </div>
  );
}

/** Broken after every 20 characters, yet copied in one piece, because the pieces are inline blocks. */
function RefCell({ order: { refNumber = '' } }: CellProps) {
  const lines = refLines(refNumber);
  const isLarge = refNumber.length <= REF_LARGE_LENGTH;
  const styleOf = (line: string) => ({ fontSize: isLarge ? undefined : refFontSize(line) });
  if (lines.length <= 1) {
    return (
      <div
        role="gridcell"
        className={`order-cell order-ref order-ref-single${isLarge ? ' order-ref-large' : ''}`}
        style={styleOf(refNumber)}
      >
        {refNumber || DASH}
      </div>
    );
  }
  return (
    <div role="gridcell" className="order-cell order-ref">
      {lines.map((line, at) => (
        <span key={at} style={styleOf(line)}>
          {line}
        </span>
      ))}
    </div>
  );
}

function PickupCell({ order, zones: { reader }, titled }: CellProps) {
  const time = isPickupReady(order) ? (order.pickupReadyAt ?? null) : null;
  return time === null ? (
    <div role="gridcell" className="order-cell order-line-2 order-cell-pickup">
      NOT PICKUP READY
    </div>
  ) : (
    <div
      role="gridcell"
      className="order-cell order-cell-pickup"
      onMouseOver={titled(() => formatDateTimeLong(time, reader))}
    >
      <span className="order-line-2 order-ready">
        <Tick size={12} tagName={null} aria-hidden />
        PICKUP READY
      </span>
      <span className="order-line-2">{formatDateTime(time, reader)}</span>
    </div>
  );
}
