/** Which results the dialog lists, in this order: failures first, then unprocessed items, then the rest. */
import { itemsWhere, type ItemId, type ItemResult, type Job, type Outcome } from '../../store/jobs/jobTypes';

export const RESULT_FILTERS = ['all', 'error', 'unprocessed', 'success'] as const;
export type ResultFilter = (typeof RESULT_FILTERS)[number];

export interface ResultRow {
  readonly id: ItemId;
  readonly result: ItemResult;
}

/** The group of an outcome. Unsettled items belong only to `all`. */
function groupOf(outcome: Outcome): Exclude<ResultFilter, 'all'> | null {
  switch (outcome) {
    case 'failed':
    case 'unknown':
      return 'error';
    case 'unprocessed':
    case 'skipped':
      return 'unprocessed';
    case 'succeeded':
      return 'success';
    default:
      return null;
  }
}

const RANKS = ['error', 'unprocessed', 'success', null] as const;

/** All rows that pass the filter, failures first, each group in the order of the selection. */
export function resultRows(job: Pick<Job, 'idChunks' | 'resultChunks'>, filter: ResultFilter): ResultRow[] {
  const ranks: readonly (typeof RANKS)[number][] = filter === 'all' ? RANKS : [filter];
  return ranks.flatMap((rank) => itemsWhere(job, ({ outcome }) => groupOf(outcome) === rank));
}

/** How many results each filter shows. */
export function filterCounts({ counts, total }: Pick<Job, 'counts' | 'total'>): Record<ResultFilter, number> {
  return {
    all: total,
    error: counts.failed + counts.unknown,
    unprocessed: counts.unprocessed + counts.skipped,
    success: counts.succeeded,
  };
}
