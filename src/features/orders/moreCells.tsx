/** The cells of the columns that are hidden by default: a text, or a time in two lines. */
import type { EpochMs } from '../../contract/schemas/common';
import type { OrderTableColumn } from '../../contract/orderTable';
import { addressLines, postalCodeText } from '../../domain/orders/addressLines';
import { destinationTimeZone } from '../../domain/orders/destinationTimeZone';
import { formatDollars } from '../../domain/orders/money';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import { packageCountText, totalWeightText } from '../../domain/orders/packages';
import { formatDayShort, formatTimeShort, formatWindowLines } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import { inBothZones } from '../../shared/dates/TimeText';
import { windowTooltip } from './detail/WindowText';
import { DASH, type CellProps } from './orderCell';

type Text = string | null | undefined;

/** A cell with a text of one line. */
const textCell = (read: (order: OrderRecord) => Text, className = 'order-line') =>
  function TextCell({ order }: CellProps) {
    const text = read(order)?.trim();
    return (
      <div role="gridcell" className={`order-cell ${className}`} title={text || undefined}>
        {text || DASH}
      </div>
    );
  };

/** A cell with a text of two small lines. */
const notesCell = (read: (order: OrderRecord) => Text) => textCell(read, 'order-notes');

interface LinesCellProps {
  readonly lines: readonly [string, string];
  readonly onMouseOver: ReturnType<CellProps['titled']>;
}

export function LinesCell({ lines: [first, second], onMouseOver }: LinesCellProps) {
  return (
    <div role="gridcell" className="order-cell" onMouseOver={onMouseOver}>
      <span className="order-line">{first}</span>
      <span className="order-line-2">{second}</span>
    </div>
  );
}

export function EmptyCell() {
  return (
    <div role="gridcell" className="order-cell">
      {DASH}
    </div>
  );
}

/** A cell with the time of an event of the parcel, in the destination's zone, which is named. */
const parcelTimeCell = (read: (order: OrderRecord) => EpochMs | null | undefined) =>
  function ParcelTimeCell({ order, zones, titled }: CellProps) {
    const time = read(order);
    if (time == null || !Number.isFinite(time)) return <EmptyCell />;
    const zone = destinationTimeZone(order, zones);
    return (
      <LinesCell
        lines={[formatDayShort(time, zone), timeNamed(time, zone)]}
        onMouseOver={titled(() => inBothZones(time, zone, zones.reader))}
      />
    );
  };

const timeNamed = (time: EpochMs, zone: TimeZone): string =>
  `${formatTimeShort(time, zone)} ${zone.abbreviationAt(time)}`;

function WindowCell({ order, zones, titled }: CellProps) {
  const { completeAfter: from, completeBefore: to } = order;
  const zone = destinationTimeZone(order, zones);
  const lines = formatWindowLines(from, to, zone);
  if (lines === null) return <EmptyCell />;
  return <LinesCell lines={lines} onMouseOver={titled(() => windowTooltip(from, to, zone, zones.reader))} />;
}

/** The destination; until geocoding has finished, the address as it was submitted. */
const destination = ({ recipientAddress, dtoRecipientAddress }: OrderRecord) =>
  addressLines(recipientAddress) === null ? dtoRecipientAddress : recipientAddress;

type DefaultColumn =
  'recipient' | 'address' | 'placedOn' | 'status' | 'merchant' | 'refNumber' | 'pickupReady';

export const MORE_CELLS: Readonly<
  Record<Exclude<OrderTableColumn, DefaultColumn>, (props: CellProps) => JSX.Element>
> = {
  window: WindowCell,
  deliveryType: textCell((order) => order.deliveryType),
  // The requested service, as long as there is no rate.
  service: textCell((order) => order.rateChoice?.service ?? order.requestedService),
  price: textCell((order) => formatDollars(order.rateChoice?.price)),
  weight: textCell(totalWeightText),
  packages: textCell(packageCountText),
  trackingNumber: textCell((order) =>
    order.packages
      ?.map(({ trackingNumber }) => trackingNumber)
      .filter(Boolean)
      .join(', '),
  ),
  email: textCell((order) => order.recipient?.email),
  city: textCell((order) => destination(order)?.city),
  postalCode: textCell((order) => postalCodeText(destination(order)?.postalCode)),
  notes: notesCell((order) => order.notes),
  source: textCell((order) => order.source),
  createdBy: textCell((order) => order.createdBy),
  outForDelivery: parcelTimeCell((order) => order.outForDeliveryAt),
  failedAt: parcelTimeCell((order) => order.failedAt),
  failureNotes: notesCell((order) => order.failureNotes),
  id: textCell((order) => order.id),
};
