import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useState } from 'react';
import { messages } from '../../../contract/messages';
import { statusLook } from '../../../contract/statuses';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { WindowTimes } from '../../../domain/windows/windowChange';
import { zoneAbbreviation } from '../../../lib/times';
import { selectOrderById } from '../../../store/entities/orders/ordersSelectors';
import { useAppSelector } from '../../../store/hooks';
import { EllipsisText } from '../../../ui/EllipsisText';
import { EmptyDash } from '../../../ui/EmptyDash';
import { windowBefore, windowLines } from './windowText';
import type { WindowOrders } from './useWindowOrders';

interface WindowPreviewProps {
  readonly orders: WindowOrders;
  /** The window as typed; null while it is none. */
  readonly times: WindowTimes | null;
  /** The window a job has been sent with: orders that it has changed show what they had. */
  readonly sent: WindowTimes | null;
}

/** Orders shown before somebody asks for all. */
const FIRST_ROWS = 3;
/** Height of a row, the same in windowChange.css: a list of thousands is not measured. Pixels. */
const ROW = 49;
/** Rows in view when all are asked for, and drawn beyond. */
const ROWS_IN_VIEW = 5;
const OVERSCAN = 4;
/** Skipped orders named one by one; a list beyond is read in the results. */
const SKIPPED_LINES_MAX = 50;

/** What the change will do to each order, and which ones it leaves out (WIN-09, MSG-23). */
export function WindowPreview({ orders, times, sent }: WindowPreviewProps) {
  const { toChange, skipped, notLoaded, underWay } = orders;
  const [showsAll, setShowsAll] = useState(false);
  return (
    <section className="window-preview" aria-label="Preview">
      <h3 className="window-heading">
        Preview
        <span className="window-counts">
          <b>{toChange.length}</b> will change
          {skipped.length > 0 && (
            <>
              {' · '}
              <b>{skipped.length}</b> skipped
            </>
          )}
        </span>
      </h3>
      <div className="window-table">
        <div role="table" aria-label="Windows now and new" aria-rowcount={toChange.length + 1}>
          <div role="row" className="window-row window-table-head">
            <span role="columnheader">Order</span>
            <span role="columnheader">Now</span>
            <span role="columnheader">
              New {times && <span className="window-muted">{zoneAbbreviation(times.completeAfter)}</span>}
            </span>
          </div>
          {showsAll ? (
            <AllRows ids={toChange} times={times} sent={sent} />
          ) : (
            toChange
              .slice(0, FIRST_ROWS)
              .map((id, at) => <Row key={id} id={id} place={at} times={times} sent={sent} />)
          )}
        </div>
        {toChange.length > FIRST_ROWS && (
          <div className="window-table-foot">
            <button type="button" className="link-button" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? `Show the first ${FIRST_ROWS} only` : `Show all ${toChange.length} orders`}
            </button>
          </div>
        )}
      </div>
      {notLoaded > 0 && (
        <p className="window-note">
          {notLoaded === 1 ? '1 order is' : `${notLoaded} orders are`} not loaded: the server says of each
          whether its window can be changed.
        </p>
      )}
      {underWay > 0 && (
        <p className="window-note">
          {underWay === 1 ? '1 order is' : `${underWay} orders are`} being changed by another job and left to
          it.
        </p>
      )}
      {skipped.length > 0 && <Skipped ids={skipped} />}
    </section>
  );
}

/** The orders that keep their window because of their state. */
function Skipped({ ids }: { readonly ids: readonly OrderId[] }) {
  return (
    <Callout intent="warning" compact icon={<WarningSign />} className="window-skipped">
      {messages.windowsSkipped}
      <ul tabIndex={0} aria-label="Skipped orders">
        {ids.slice(0, SKIPPED_LINES_MAX).map((id) => (
          <SkippedLine key={id} id={id} />
        ))}
        {ids.length > SKIPPED_LINES_MAX && <li>and {ids.length - SKIPPED_LINES_MAX} more</li>}
      </ul>
    </Callout>
  );
}

function SkippedLine({ id }: { readonly id: OrderId }) {
  const order = useAppSelector((state) => selectOrderById(state, id));
  return (
    <li>
      <span className="window-skipped-id">{id}</span>
      <EllipsisText>{order?.recipient?.name}</EllipsisText>
      <span>{order && statusLook(order.orderStatus).shownAs}</span>
    </li>
  );
}

interface RowsProps extends Pick<WindowPreviewProps, 'times' | 'sent'> {
  readonly ids: readonly OrderId[];
}

/** All orders, of which only those in view are drawn. */
function AllRows({ ids, times, sent }: RowsProps) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW) - OVERSCAN);
  const last = Math.min(ids.length, Math.floor(top / ROW) + ROWS_IN_VIEW + 1 + OVERSCAN);
  return (
    <div
      className="window-rows"
      role="rowgroup"
      aria-label="All orders"
      // Arrows and Page keys scroll it without a pointer.
      tabIndex={0}
      style={{ maxBlockSize: ROWS_IN_VIEW * ROW }}
      onScroll={({ currentTarget: { scrollTop } }) => setTop(scrollTop)}
    >
      <div role="presentation" style={{ blockSize: first * ROW }} />
      {ids.slice(first, last).map((id, at) => (
        <Row key={id} id={id} place={first + at} times={times} sent={sent} />
      ))}
      <div role="presentation" style={{ blockSize: (ids.length - last) * ROW }} />
    </div>
  );
}

interface RowProps extends Pick<WindowPreviewProps, 'times' | 'sent'> {
  readonly id: OrderId;
  readonly place: number;
}

function Row({ id, place, times, sent }: RowProps) {
  const order = useAppSelector((state) => selectOrderById(state, id));
  const before = order && windowBefore(order, sent);
  const now = before && windowLines(before);
  const next = times && windowLines(times);
  const zoneNow = before?.completeAfter === undefined ? null : zoneAbbreviation(before.completeAfter);
  // Named only where it is not the one in the head of the table.
  const isOtherZone = times !== null && zoneNow !== null && zoneNow !== zoneAbbreviation(times.completeAfter);
  return (
    <div role="row" className="window-row" aria-rowindex={place + 2}>
      <span role="cell">
        <EllipsisText className="window-name">{order?.recipient?.name ?? id}</EllipsisText>
        {order?.recipient?.name !== undefined && <EllipsisText className="window-muted">{id}</EllipsisText>}
      </span>
      <span role="cell" className="window-muted">
        {order === undefined ? (
          'Not loaded'
        ) : now ? (
          <Lines lines={now} zone={isOtherZone ? zoneNow : null} />
        ) : (
          'No window'
        )}
      </span>
      <span role="cell" className="window-new">
        {next ? <Lines lines={next} zone={null} /> : <EmptyDash />}
      </span>
    </div>
  );
}

function Lines({ lines, zone }: { readonly lines: readonly [string, string]; readonly zone: string | null }) {
  return (
    <>
      <span>{lines[0]}</span>
      <EllipsisText>{zone === null ? lines[1] : `${lines[1]} ${zone}`}</EllipsisText>
    </>
  );
}
