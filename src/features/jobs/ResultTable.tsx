import { useRef } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectOrderById } from '../../store/entities/orders/ordersSelectors';
import { CutText } from '../../ui/CutText';
import { EmptyDash } from '../../ui/EmptyDash';
import { SkipRows } from '../../ui/SkipRows';
import { useTableWindow } from '../../ui/useTableWindow';
import { StatusTag } from '../../shared/orders/StatusTag';
import { OutcomeMark } from './jobIcons';
import type { ResultRow } from './resultLists';

/** As in workflows.css. */
const ROWS = { rowHeight: 46 };

interface ResultTableProps {
  readonly rows: readonly ResultRow[];
  readonly caption: string;
}

/** The results of a job, a line per order. Only visible lines are drawn: a job may have 20,000. */
export function ResultTable({ rows, caption }: ResultTableProps) {
  const { first, end, before, after, scroller } = useTableWindow(rows.length, ROWS);
  const table = useRef<HTMLDivElement>(null);
  const skipped = { count: rows.length, table: () => table.current };
  return (
    <>
      <SkipRows {...skipped} />
      <div
        ref={table}
        className="results-table"
        role="table"
        aria-label={caption}
        aria-rowcount={rows.length + 1}
      >
        <div role="row" className="results-head" aria-rowindex={1}>
          <span role="columnheader">Order</span>
          <span role="columnheader">Result</span>
          <span role="columnheader">Status</span>
          <span role="columnheader">Message</span>
        </div>
        <div
          ref={scroller}
          className="results-scroll"
          role="rowgroup"
          // Focusable, so that arrows and Page keys scroll it.
          tabIndex={0}
        >
          <div role="presentation" style={{ blockSize: before }} />
          {rows.slice(first, end).map((row, at) => (
            <Row key={row.id} row={row} place={first + at} />
          ))}
          <div role="presentation" style={{ blockSize: after }} />
        </div>
      </div>
      <SkipRows {...skipped} isBehind />
    </>
  );
}

interface RowProps {
  readonly row: ResultRow;
  readonly place: number;
}

function Row({ row: { id, result }, place }: RowProps) {
  const order = useAppSelector((state) => selectOrderById(state, id));
  const name = order?.recipient?.name;
  // The server's message, or what the workflow recorded at that time: the order may have changed since.
  const message = result.reason ?? '';
  return (
    <div role="row" className="results-row" aria-rowindex={place + 2}>
      <span role="cell" className="results-order">
        <CutText className="results-name" texts={[name ?? id]} />
        {name !== undefined && <span className="results-id">{id}</span>}
      </span>
      <span role="cell">
        <OutcomeMark outcome={result.outcome} />
      </span>
      <span role="cell" className="results-status">
        {result.orderStatus === undefined ? <EmptyDash /> : <StatusTag status={result.orderStatus} />}
      </span>
      <span role="cell" className={result.outcome === 'succeeded' ? 'job-muted' : undefined}>
        <CutText className="results-message" texts={[message]} />
      </span>
    </div>
  );
}
