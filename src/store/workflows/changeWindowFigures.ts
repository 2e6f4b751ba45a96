/** The figures of a window change. Skipped orders do not count as orders to send (WIN-09, WIN-10). */
import {
  isFinished,
  isLeftOver,
  itemsWhere,
  type ItemId,
  type ItemResult,
  type Job,
  type SettledOutcome,
} from '../jobs/jobTypes';

export interface WindowJobFigures {
  /** Orders whose change is to be sent, or was. */
  readonly toSend: number;
  /** How many of them have an outcome. */
  readonly done: number;
  readonly changed: number;
  readonly failed: number;
  /** Left over when the job was stopped. */
  readonly notSent: number;
  /** Orders left out because of their status, in the order of the selection. */
  readonly skippedIds: readonly ItemId[];
  /** Orders that were not updated, with the server's message (WIN-11). */
  readonly failures: readonly { readonly id: ItemId; readonly message: string }[];
  /** The outcome of each order so far, without pending and running ones. */
  readonly outcomes: ReadonlyMap<ItemId, SettledOutcome>;
  /** Decides the end message: `changed` when every call succeeded, `nothing` when no call was needed. */
  readonly outcome: 'open' | 'changed' | 'failed' | 'stopped' | 'nothing';
}

/**
 * Linear in the job's items: memoize it per job.
 * @param isLocked whether an order's record shows that it will be skipped. The job reads such orders again before it
 * sends anything, and until then they are pending like the others.
 */
export function windowJobFigures(
  job: Job,
  isLocked: (id: ItemId) => boolean = () => false,
): WindowJobFigures {
  const isSkipped = (result: ItemResult) => result.outcome === 'skipped' && !isLeftOver(result);
  const isToSkip = ({ outcome }: ItemResult, id: ItemId) => outcome === 'pending' && isLocked(id);
  const skippedIds = itemsWhere(job, (result, id) => isSkipped(result) || isToSkip(result, id)).map(
    ({ id }) => id,
  );
  const toSkip = itemsWhere(job, isToSkip).length;
  const notSent = job.counts.skipped + toSkip - skippedIds.length;
  const failures = itemsWhere(job, ({ outcome }) => outcome === 'failed' || outcome === 'unknown').map(
    ({ id, result }) => ({ id, message: result.reason ?? '' }),
  );
  const toSend = job.total - skippedIds.length;
  const { pending, running, succeeded } = job.counts;
  const outcome = !isFinished(job)
    ? 'open'
    : failures.length > 0
      ? 'failed'
      : notSent > 0
        ? 'stopped'
        : succeeded > 0
          ? 'changed'
          : 'nothing';
  return {
    toSend,
    done: toSend - (pending - toSkip) - running,
    changed: succeeded,
    failed: failures.length,
    notSent,
    skippedIds,
    failures,
    outcomes: outcomesOf(job),
    outcome,
  };
}

function outcomesOf(job: Job): ReadonlyMap<ItemId, SettledOutcome> {
  const outcomes = new Map<ItemId, SettledOutcome>();
  for (const { id, result } of itemsWhere(job, () => true)) {
    const { outcome } = result;
    if (outcome !== 'pending' && outcome !== 'running') outcomes.set(id, outcome);
  }
  return outcomes;
}

/** The fastest pace of finished window changes, in milliseconds per order; null when there are none. */
export function msPerOrder(jobs: readonly Job[]): number | null {
  const paces = jobs.flatMap(({ kind, finishedAt, createdAt, counts }) => {
    const sent = counts.succeeded + counts.failed;
    return kind === 'changeWindow' && finishedAt !== null && sent > 0
      ? [(finishedAt - createdAt) / sent]
      : [];
  });
  return paces.length === 0 ? null : Math.min(...paces);
}
