import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { messages } from '../../../contract/messages';
import { statusLook } from '../../../contract/statuses';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { WindowForm } from '../../../domain/windows/windowChange';
import { instantOf } from '../../../lib/timeZones';
import { selectOrderById } from '../../../store/entities/orders/ordersSelectors';
import { useAppSelector } from '../../../store/hooks';
import { CutText } from '../../../ui/CutText';
import { EmptyDash } from '../../../ui/EmptyDash';
import { useTableWindow } from '../../../ui/useTableWindow';
import type { WindowJobFigures } from '../../../store/workflows/changeWindowFigures';
import type { WindowOrders } from './useWindowOrders';
import type { WindowZones } from './useWindowZones';
import { changeTo, windowLines, type WindowEnds } from './windowText';

interface WindowPreviewProps {
  readonly orders: WindowOrders;
  readonly form: WindowForm;
  readonly zones: WindowZones;
  /** The figures of the job that was sent; null before. Orders that it has changed show their previous window. */
  readonly figures: WindowJobFigures | null;
}

/** Orders shown before all are requested. */
const FIRST_ROWS = 3;
/** Rows visible when all are shown, and their height as in windowChange.css. */
const ROWS_IN_SIGHT = 5;
const ROW_HEIGHT = 49;
/** Skipped orders listed here at most; the results have all of them. */
const SKIPPED_LINES_MAX = 50;

/** What the change will do to each order, and which orders it leaves out (WIN-09, MSG-23). */
export function WindowPreview({ orders, ...change }: WindowPreviewProps) {
  const { toChange, skipped, notLoaded, underWay, held, ending } = orders;
  const [showsAll, setShowsAll] = useState(false);
  const headZone = headZoneOf(change);
  const rows = { ...change, headZone };
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
            <span role="columnheader">{change.figures ? 'Before' : 'Now'}</span>
            <span role="columnheader">
              New {headZone !== null && <span className="window-muted">{headZone}</span>}
            </span>
          </div>
          {showsAll ? (
            <AllRows ids={toChange} {...rows} />
          ) : (
            toChange.slice(0, FIRST_ROWS).map((id, at) => <Row key={id} id={id} place={at} {...rows} />)
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
          {notLoaded === 1 ? '1 order is' : `${notLoaded} orders are`} not loaded: the server decides whether{' '}
          {notLoaded === 1 ? 'its window' : 'their windows'} can be changed.
        </p>
      )}
      {underWay > 0 && (
        <p className="window-note">
          {underWay === 1
            ? '1 order is being changed by another job and is left out.'
            : `${underWay} orders are being changed by another job and are left out.`}
        </p>
      )}
      {held > 0 && <p className="window-note">{messages.windowsHeld(held)}</p>}
      {ending > 0 && <p className="window-note">{messages.windowsEnding(ending)}</p>}
      {skipped.length > 0 && <Skipped ids={skipped} />}
    </section>
  );
}

/** The abbreviation of the zone that all rows share, at the typed time; null if they differ or no time is typed. */
function headZoneOf({ form, zones }: Omit<WindowPreviewProps, 'orders'>): string | null {
  const at = zones.common ? instantOf(form.fromDate, form.fromTime, zones.common) : Number.NaN;
  return zones.shown === null || Number.isNaN(at) ? null : zones.shown.abbreviationAt(at);
}

/** The orders that keep their window because of their status. */
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
      <CutText texts={[order?.recipient?.name ?? '']} />
      <span>{order && statusLook(order.orderStatus).shownAs}</span>
    </li>
  );
}

interface ChangeProps extends Omit<WindowPreviewProps, 'orders'> {
  readonly headZone: string | null;
}

interface RowsProps extends ChangeProps {
  readonly ids: readonly OrderId[];
}

/** All orders, but only those in view are drawn. */
function AllRows({ ids, ...change }: RowsProps) {
  const { first, end, before, after, scroller } = useTableWindow(ids.length, { rowHeight: ROW_HEIGHT });
  return (
    <div
      ref={scroller}
      className="window-rows"
      role="rowgroup"
      aria-label="All orders"
      // Focusable, so that arrows and Page keys scroll it.
      tabIndex={0}
      style={{ maxBlockSize: ROWS_IN_SIGHT * ROW_HEIGHT }}
    >
      <div role="presentation" style={{ blockSize: before }} />
      {ids.slice(first, end).map((id, at) => (
        <Row key={id} id={id} place={first + at} {...change} />
      ))}
      <div role="presentation" style={{ blockSize: after }} />
    </div>
  );
}

interface RowProps extends ChangeProps {
  readonly id: OrderId;
  readonly place: number;
}

/** Shown in place of the new window of an order that did not get it. */
const NOT_GIVEN = {
  failed: 'Not changed',
  unknown: 'Not known',
  skipped: 'Not sent',
  unprocessed: 'Not sent',
} as const;

/** What the change means for one order: its window before, its new one, and whether it changed again since. */
function useChangeOf({ id, form, zones, figures }: RowProps) {
  const order = useAppSelector((state) => selectOrderById(state, id));
  const times = zones.timesOf(order, form);
  const outcome = figures?.outcomes.get(id);
  const change = order && times && outcome === 'succeeded' ? changeTo(order, times) : undefined;
  const before: WindowEnds | undefined = change
    ? { completeAfter: change.initialCompleteAfter, completeBefore: change.initialCompleteBefore }
    : order;
  const isChangedSince =
    change !== undefined &&
    (order?.completeAfter !== times?.completeAfter || order?.completeBefore !== times?.completeBefore);
  return { order, outcome, before, next: times, isChangedSince };
}

function Row(props: RowProps) {
  const { id, place, zones, headZone } = props;
  const { order, outcome, before, next, isChangedSince } = useChangeOf(props);
  const name = order?.recipient?.name;
  // An order that is not loaded can only be shown in a zone common to all.
  const zone = order ? zones.of(order) : zones.common;
  const linesOf = (ends: WindowEnds | null | undefined) => ends && zone && windowLines(ends, zone, headZone);
  // An order that is not loaded is read before it is changed.
  const unknown = order === undefined && zones.common === null ? 'In its local time' : <EmptyDash />;
  return (
    <div role="row" className="window-row" aria-rowindex={place + 2}>
      <span role="cell">
        <CutText className="window-name" texts={[name ?? id]} />
        {isChangedSince && <CutText className="window-since" texts={['Changed again since']} />}
        {!isChangedSince && name !== undefined && <CutText className="window-muted" texts={[id]} />}
      </span>
      <span role="cell" className="window-muted">
        {order ? <Lines lines={linesOf(before)} none="No window" /> : 'Not loaded'}
      </span>
      <span role="cell" className="window-new">
        {outcome !== undefined && outcome !== 'succeeded' ? (
          <span className="window-muted">{NOT_GIVEN[outcome]}</span>
        ) : (
          <Lines lines={linesOf(next)} none={unknown} />
        )}
      </span>
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly [string, string] | null | undefined;
  /** Shown when there is no window. */
  readonly none: ReactNode;
}

function Lines({ lines, none }: LinesProps) {
  if (!lines) return none;
  const [day, time] = lines;
  return (
    <>
      <CutText texts={[day]} />
      <CutText texts={[time]} />
    </>
  );
}
