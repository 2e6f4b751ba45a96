/**
 * The report of a job as CSV: one line per order, failures clearly marked, times with their zone. Its first column has
 * the same name as in the CSV of Bulk Pickup Ready, where its ids can be pasted.
 */
import { BULK_CSV_COLUMN } from '../../contract/constants';
import { toCsv } from '../../lib/csv';
import { formatTimestamp } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import { selectTimeZones } from '../config/timeZones';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { RootState } from '../types';
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

/** Returns the CSV text of all items in their current state, also for a running job. Times are in the reader's zone. */
export function jobReportCsv(job: Job, state: RootState): Promise<string> {
  const { reader } = selectTimeZones(state);
  const line = (id: string, result: ItemResult) => [
    id,
    selectOrderById(state, id)?.refNumber,
    result.outcome,
    result.reason,
    result.status,
    result.requestId,
    result.attempt,
    result.at === undefined ? '' : formatTimestamp(result.at, reader),
  ];
  const rows = job.idChunks.flatMap((ids, chunk) =>
    ids.flatMap((id, at) => {
      const result = job.resultChunks[chunk]?.[at];
      return result ? [line(id, result)] : [];
    }),
  );
  return toCsv(HEADER, rows);
}

/** `set-ready-2026-11-20-0947.csv`: the job's title and start time. */
export function jobReportName(job: Job, reader: TimeZone): string {
  const started = formatTimestamp(job.createdAt, reader).slice(0, 16).replace('T', '-').replace(':', '');
  return `${job.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${started}.csv`;
}
