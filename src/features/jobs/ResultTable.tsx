import { useState } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import { EllipsisText } from '../../ui/EllipsisText';
import { EmptyDash } from '../../ui/EmptyDash';
import { StatusTag } from '../../shared/orders/StatusTag';
import { OutcomeMark } from './jobIcons';
import type { ResultRow } from './resultLists';

/** Height of a row, fixed so that thousands of rows need no measuring. Pixels; the same in workflows.css. */
const ROW = 46;
/** Rows drawn above and below what is seen. */
const OVERSCAN = 8;
/** Before the browser has laid the list out. Pixels. */
const FIRST_VIEWPORT = 420;

interface ResultTableProps {
  readonly rows: readonly ResultRow[];
  readonly caption: string;
}

/** The results of a job, a line per order. Draws only the lines in view: a job may have 20,000. */
export function ResultTable({ rows, caption }: ResultTableProps) {
  const [view, setView] = useState({ top: 0, height: FIRST_VIEWPORT });
  const first = Math.max(0, Math.min(Math.floor(view.top / ROW), rows.length) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + OVERSCAN);
  return (
    <div className="results-table" role="table" aria-label={caption} aria-rowcount={rows.length + 1}>
      <div role="row" className="results-head" aria-rowindex={1}>
        <span role="columnheader">Order</span>
        <span role="columnheader">Result</span>
        <span role="columnheader">Status</span>
        <span role="columnheader">Message</span>
      </div>
      <div
        className="results-scroll"
        role="rowgroup"
        // Arrows and Page keys scroll it without a pointer.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight } }) =>
          setView({ top: scrollTop, height: clientHeight || FIRST_VIEWPORT })
        }
      >
        <div role="presentation" style={{ blockSize: first * ROW }} />
        {rows.slice(first, last).map((row, at) => (
          <Row key={row.id} row={row} place={first + at} />
        ))}
        <div role="presentation" style={{ blockSize: (rows.length - last) * ROW }} />
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: ResultRow;
  readonly place: number;
}

function Row({ row: { id, result }, place }: RowProps) {
  const order = useAppSelector((state) => selectOrderById(state, id));
  const name = order?.recipient?.name;
  // The server's words, or what the workflow said of what it had done then: the order may have changed since.
  const message = result.reason ?? '';
  return (
    <div role="row" className="results-row" aria-rowindex={place + 2}>
      <span role="cell" className="results-order">
        <EllipsisText className="results-name">{name ?? id}</EllipsisText>
        {name !== undefined && <span className="results-id">{id}</span>}
      </span>
      <span role="cell">
        <OutcomeMark outcome={result.outcome} />
      </span>
      <span role="cell" className="results-status">
        {result.orderStatus === undefined ? <EmptyDash /> : <StatusTag status={result.orderStatus} />}
      </span>
      <span
        role="cell"
        className={`results-message ${result.outcome === 'succeeded' ? 'job-muted' : ''}`}
        title={message}
      >
        {message}
      </span>
    </div>
  );
}
