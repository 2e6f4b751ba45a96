/**
 * The report of a job as CSV (facts "Reports"): one line per order, failures not hidden among successes, times with
 * their zone. Its first column is named as the one of Bulk Pickup Ready, where its ids can be pasted.
 */
import { BULK_CSV_COLUMN } from '../../contract/constants';
import { toCsv } from '../../lib/csv';
import { formatTimestamp } from '../../lib/times';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { RootState } from '../store';
import type { ItemResult, Job } from './jobTypes';

const HEADER = [
  BULK_CSV_COLUMN,
  'Reference',
  'Outcome',
  'Reason',
  'HTTP status',
  'Request ID',
  'Attempt',
  'Time',
] as const;

/** CSV text of all items as they stand now: a running job can be reported too. */
export function jobReportCsv(job: Job, state: RootState): Promise<string> {
  const line = (id: string, result: ItemResult) => [
    id,
    selectOrderById(state, id)?.refNumber,
    result.outcome,
    result.reason,
    result.status,
    result.requestId,
    result.attempt,
    result.at === undefined ? '' : formatTimestamp(result.at),
  ];
  const rows = job.idChunks.flatMap((ids, piece) =>
    ids.flatMap((id, place) => {
      const result = job.resultChunks[piece]?.[place];
      return result ? [line(id, result)] : [];
    }),
  );
  return toCsv(HEADER, rows);
}

/** `set-ready-2026-11-20-0947.csv`: what and when the job was started. */
export function jobReportName(job: Job): string {
  const started = formatTimestamp(job.createdAt).slice(0, 16).replace('T', '-').replace(':', '');
  return `${job.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${started}.csv`;
}
