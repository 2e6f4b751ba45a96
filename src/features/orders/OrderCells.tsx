import { Tick } from '@blueprintjs/icons';
import { memo, type MouseEvent } from 'react';
import type { EpochMs } from '../../contract/schemas/common';
import { addressLines } from '../../domain/orders/addressLines';
import { isPickupReady } from '../../domain/orders/orderSets';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import { formatPhone } from '../../domain/orders/phone';
import { REF_LARGE_LENGTH, refLines } from '../../domain/orders/refNumber';
import { formatDateTime, formatDateTimeLong, formatDayShort, formatTimeShort } from '../../lib/times';
import type { RowJobState } from '../../store/workflows/rowJobState';
import { refFontSize } from './refFontSize';
import { StatusTag } from '../../ui/StatusTag';

interface OrderCellsProps {
  readonly order: OrderRecord;
  readonly isOpen: boolean;
  readonly hasLeft: boolean;
  readonly job: RowJobState | null;
}

/** D-045: one form of nothing everywhere. */
const DASH = '–';

/** The whole time as the tooltip, worked out when somebody asks for it: naming the zone is slow. */
const tellWhen =
  (time: EpochMs) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.title = formatDateTimeLong(time);
  };

/**
 * The cells of one order but for its checkbox (look "02 Dashboard"). Plain elements and native tooltips: a table
 * redraws many of these while it scrolls. Selecting a row leaves them as they are.
 */
export const OrderCells = memo(function OrderCells({ order, isOpen, hasLeft, job }: OrderCellsProps) {
  return (
    <>
      <RecipientCell order={order} isOpen={isOpen} />
      <AddressCell order={order} />
      <div role="gridcell" className="order-cell">
        {order.createdAt === null ? (
          DASH
        ) : (
          <span onMouseEnter={tellWhen(order.createdAt)}>
            <span className="order-line">{formatDayShort(order.createdAt)}</span>
            <span className="order-line-2">{formatTimeShort(order.createdAt)}</span>
          </span>
        )}
      </div>
      <div role="gridcell" className="order-cell order-cell-status">
        <StatusTag status={order.orderStatus} />
        <StatusLine hasLeft={hasLeft} job={job} />
      </div>
      <div role="gridcell" className="order-cell">
        <span className="order-merchant" title={order.merchantDisplayName}>
          {order.merchantDisplayName || DASH}
        </span>
      </div>
      <RefCell refNumber={order.refNumber ?? ''} />
      <PickupCell order={order} />
    </>
  );
});

/** It says whether the order is open: rows of a grid can not say so themselves. */
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
      <span className="order-line-2">{lines?.line2}</span>
    </div>
  );
}

/** The second line of a status belongs to jobs; without one it says that the order left the search (D-038). */
function StatusLine({ hasLeft, job }: Pick<OrderCellsProps, 'hasLeft' | 'job'>) {
  if (job !== null) {
    return (
      <span className={`order-line-2 order-job-${job.state}`} title={job.text}>
        {job.state === 'running' && <span className="order-spinner" aria-hidden />}
        {job.text}
      </span>
    );
  }
  return hasLeft ? <span className="order-line-2">No longer in this search</span> : null;
}

/** Broken hard after each 20 characters, yet copied in one piece: the pieces are inline blocks (D-042). */
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

function PickupCell({ order }: { readonly order: OrderRecord }) {
  const readyAt = order.pickupReadyAt;
  if (!isPickupReady(order) || readyAt == null) {
    return (
      <div role="gridcell" className="order-cell">
        <span className="order-line-2">NOT PICKUP READY</span>
      </div>
    );
  }
  return (
    <div role="gridcell" className="order-cell" onMouseEnter={tellWhen(readyAt)}>
      <span className="order-line-2 order-ready">
        <Tick size={12} aria-hidden />
        PICKUP READY
      </span>
      <span className="order-line-2">{formatDateTime(readyAt)}</span>
    </div>
  );
}
