import { Tick, WarningSign } from '@blueprintjs/icons';
import { memo, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
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

interface TimeCellProps {
  readonly time: EpochMs;
  readonly zone: TimeZone;
  readonly children: ReactNode;
}

/** A cell with the whole time as its tooltip, worked out when the pointer comes. The next order's cell has none yet. */
function TimeCell({ time, zone, children }: TimeCellProps) {
  const cell = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = cell;
    return () => current?.removeAttribute('title');
  }, [time, zone]);
  const onMouseOver = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.title = formatDateTimeLong(time, zone);
  };
  return (
    <div ref={cell} role="gridcell" className="order-cell" onMouseOver={onMouseOver}>
      {children}
    </div>
  );
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
  return (
    <>
      <RecipientCell order={order} isOpen={isOpen} />
      <AddressCell order={order} />
      <PlacedCell createdAt={order.createdAt} zone={zone} />
      <div role="gridcell" className="order-cell order-cell-status">
        <StatusTag status={order.orderStatus} />
        <StatusLine order={order} hasLeft={hasLeft} job={job} find={find} />
      </div>
      <div role="gridcell" className="order-cell">
        <span className="order-merchant" title={order.merchantDisplayName}>
          {order.merchantDisplayName || DASH}
        </span>
      </div>
      <RefCell refNumber={order.refNumber ?? ''} />
      <PickupCell order={order} zone={zone} />
    </>
  );
});

/** It says whether the order is open: rows of a grid cannot say so themselves. */
function RecipientCell({ order, isOpen }: Pick<OrderCellsProps, 'order' | 'isOpen'>) {
  const name = order.recipient?.name?.trim();
  const phone = formatPhone(order.recipient?.phone);
  return (
    <div role="gridcell" className="order-cell" aria-expanded={isOpen}>
      <span className="order-line order-name" title={name}>
        {name || DASH}
      </span>
      <span className="order-line-2 order-contact">
        {phone !== null && <span className="order-phone">{phone}</span>}
        {order.merchantDisplayName !== '' && (
          <span className="order-merchant-tag" title={order.merchantDisplayName}>
            {order.merchantDisplayName}
          </span>
        )}
      </span>
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

function PlacedCell({ createdAt, zone }: Pick<OrderRecord, 'createdAt'> & Pick<OrderCellsProps, 'zone'>) {
  if (createdAt === null) {
    return (
      <div role="gridcell" className="order-cell">
        {DASH}
      </div>
    );
  }
  return (
    <TimeCell time={createdAt} zone={zone}>
      <span className="order-line">{formatDayShort(createdAt, zone)}</span>
      <span className="order-line-2">{formatTimeShort(createdAt, zone)}</span>
    </TimeCell>
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
      <div role="gridcell" className="order-cell">
        <span
          className={`order-ref order-ref-single${isLarge ? ' order-ref-large' : ''}`}
          style={styleOf(refNumber)}
        >
          {refNumber || DASH}
        </span>
      </div>
    );
  }
  return (
    <div role="gridcell" className="order-cell">
      <span className="order-ref">
        {lines.map((line, at) => (
          <span key={at} style={styleOf(line)}>
            {line}
          </span>
        ))}
      </span>
    </div>
  );
}

function PickupCell({ order, zone }: Pick<OrderCellsProps, 'order' | 'zone'>) {
  const readyAt = order.pickupReadyAt;
  if (!isPickupReady(order) || readyAt == null) {
    return (
      <div role="gridcell" className="order-cell">
        <span className="order-line-2">NOT PICKUP READY</span>
      </div>
    );
  }
  return (
    <TimeCell time={readyAt} zone={zone}>
      <span className="order-line-2 order-ready">
        <Tick size={12} tagName={null} aria-hidden />
        PICKUP READY
      </span>
      <span className="order-line-2">{formatDateTime(readyAt, zone)}</span>
    </TimeCell>
  );
}
