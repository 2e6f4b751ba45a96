import { Tick, WarningSign } from '@blueprintjs/icons';
import { memo, useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { EpochMs } from '../../contract/schemas/common';
import { addressLines } from '../../domain/orders/addressLines';
import { approximateWords } from '../../domain/orders/approximate';
import { findMatches } from '../../domain/orders/findTerms';
import { isPickupReady } from '../../domain/orders/orderSets';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import { formatPhone } from '../../domain/orders/phone';
import { REF_LARGE_LENGTH, refLines } from '../../domain/orders/refNumber';
import { formatDateTime, formatDateTimeLong, formatDayShort, formatTimeShort } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import type { RowJobState } from '../../store/jobs/rowJobState';
import { refFontSize } from './refFontSize';
import { StatusTag } from '../../shared/orders/StatusTag';

interface OrderCellsProps {
  readonly order: OrderRecord;
  readonly isOpen: boolean;
  readonly hasLeft: boolean;
  readonly job: RowJobState | null;
  /** The reader's, which the page's title row names. */
  readonly zone: TimeZone;
  /** What the list was to find: the row says what of it matched. */
  readonly find: string;
}

/** One form of nothing everywhere. */
const DASH = '–';

/**
 * The whole time as the tooltip of its cell, worked out when the pointer comes. The cells of other times have none yet.
 * @returns what the cell of a time does when the pointer comes to it
 */
function useTimeTitles(createdAt: EpochMs | null, readyAt: EpochMs | null, zone: TimeZone) {
  const titled = useRef(new Set<HTMLElement>());
  useLayoutEffect(() => {
    const cells = titled.current;
    return () => {
      for (const cell of cells) cell.removeAttribute('title');
      cells.clear();
    };
  }, [createdAt, readyAt, zone]);
  return (time: EpochMs) =>
    ({ currentTarget }: MouseEvent<HTMLElement>): void => {
      currentTarget.title = formatDateTimeLong(time, zone);
      titled.current.add(currentTarget);
    };
}

/**
 * The cells of one order but for its checkbox. Plain elements and native tooltips: a table redraws many of these while
 * it scrolls. Selecting a row leaves them as they are.
 */
export const OrderCells = memo(function OrderCells({
  order,
  isOpen,
  hasLeft,
  job,
  zone,
  find,
}: OrderCellsProps) {
  const { createdAt } = order;
  const readyAt = isPickupReady(order) ? (order.pickupReadyAt ?? null) : null;
  const titled = useTimeTitles(createdAt, readyAt, zone);
  return (
    <>
      <RecipientCell order={order} isOpen={isOpen} />
      <AddressCell order={order} />
      <PlacedCell time={createdAt} zone={zone} titled={titled} />
      <div role="gridcell" className="order-cell order-cell-status">
        <StatusTag status={order.orderStatus} />
        <StatusLine order={order} hasLeft={hasLeft} job={job} find={find} />
      </div>
      <div role="gridcell" className="order-cell order-merchant" title={order.merchantDisplayName}>
        {order.merchantDisplayName || DASH}
      </div>
      <RefCell refNumber={order.refNumber ?? ''} />
      <PickupCell time={readyAt} zone={zone} titled={titled} />
    </>
  );
});

/** It says whether the order is open: rows of a grid cannot say so themselves. */
function RecipientCell({ order, isOpen }: Pick<OrderCellsProps, 'order' | 'isOpen'>) {
  const name = order.recipient?.name?.trim();
  const phone = formatPhone(order.recipient?.phone);
  return (
    <div role="gridcell" className="order-cell order-recipient" aria-expanded={isOpen}>
      <span className="order-name" title={name}>
        {name || DASH}
      </span>
      {phone}
      {order.merchantDisplayName !== '' && (
        <span className="order-merchant-tag" title={order.merchantDisplayName}>
          {order.merchantDisplayName}
        </span>
      )}
    </div>
  );
}

/** Where it goes; before geocoding has settled, the address as it was submitted. */
function AddressCell({ order }: { readonly order: OrderRecord }) {
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

/** A look is enough for a row; the words are its name and its tooltip. */
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

interface TimeCellProps {
  readonly time: EpochMs | null;
  readonly zone: TimeZone;
  readonly titled: ReturnType<typeof useTimeTitles>;
}

function PlacedCell({ time, zone, titled }: TimeCellProps) {
  return time === null ? (
    <div role="gridcell" className="order-cell">
      {DASH}
    </div>
  ) : (
    <div role="gridcell" className="order-cell" onMouseOver={titled(time)}>
      <span className="order-line">{formatDayShort(time, zone)}</span>
      <span className="order-line-2">{formatTimeShort(time, zone)}</span>
    </div>
  );
}

/**
 * The second line of a status belongs to jobs; without one it says that the order left the search, or by what it was
 * found.
 */
function StatusLine({
  order,
  hasLeft,
  job,
  find,
}: Pick<OrderCellsProps, 'order' | 'hasLeft' | 'job' | 'find'>) {
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

/** Broken hard after each 20 characters, yet copied in one piece: the pieces are inline blocks. */
function RefCell({ refNumber }: { readonly refNumber: string }) {
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

function PickupCell({ time, zone, titled }: TimeCellProps) {
  return time === null ? (
    <div role="gridcell" className="order-cell order-line-2">
      NOT PICKUP READY
    </div>
  ) : (
    <div role="gridcell" className="order-cell" onMouseOver={titled(time)}>
      <span className="order-line-2 order-ready">
        <Tick size={12} tagName={null} aria-hidden />
        PICKUP READY
      </span>
      <span className="order-line-2">{formatDateTime(time, zone)}</span>
    </div>
  );
}
