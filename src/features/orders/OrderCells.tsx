import { Tick, WarningSign } from '@blueprintjs/icons';
import { memo, type MouseEvent } from 'react';
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

/** The whole time as the tooltip, worked out when it is asked for. */
const tellWhen =
  (time: EpochMs, zone: TimeZone) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.title = formatDateTimeLong(time, zone);
  };

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
      <div role="gridcell" className="order-cell">
        {order.createdAt === null ? (
          DASH
        ) : (
          <span onMouseEnter={tellWhen(order.createdAt, zone)}>
            <span className="order-line">{formatDayShort(order.createdAt, zone)}</span>
            <span className="order-line-2">{formatTimeShort(order.createdAt, zone)}</span>
          </span>
        )}
      </div>
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
      <WarningSign size={12} aria-hidden />
    </span>
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
  return (
    <div role="gridcell" className="order-cell">
      <span className={isLarge ? 'order-ref order-ref-large' : 'order-ref'}>
        {lines.length === 0
          ? DASH
          : lines.map((line, at) => (
              <span key={at} style={{ fontSize: isLarge ? undefined : refFontSize(line) }}>
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
    <div role="gridcell" className="order-cell" onMouseEnter={tellWhen(readyAt, zone)}>
      <span className="order-line-2 order-ready">
        <Tick size={12} aria-hidden />
        PICKUP READY
      </span>
      <span className="order-line-2">{formatDateTime(readyAt, zone)}</span>
    </div>
  );
}
