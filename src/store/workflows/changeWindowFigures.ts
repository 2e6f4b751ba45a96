/** The numbers of a window change: the skipped orders are no part of what is sent (WIN-09, WIN-10). */
import {
  isFinished,
  isLeftOver,
  itemIdAt,
  itemResultAt,
  indexesWhere,
  type ItemId,
  type ItemResult,
  type Job,
  type SettledOutcome,
} from '../jobs/jobTypes';

export interface WindowJobFigures {
  /** Orders whose change is or was to be sent. */
  readonly toSend: number;
  /** Of those: decided, one way or the other. */
  readonly done: number;
  readonly changed: number;
  readonly failed: number;
  /** Left over when the job was stopped. */
  readonly notSent: number;
  /** Left out because of their state, in the order of the selection. */
  readonly skippedIds: readonly ItemId[];
  /** Orders that were not updated, with the server's message (WIN-11). */
  readonly failures: readonly { readonly id: ItemId; readonly message: string }[];
  /** What became of each order so far; none of those that are pending or under way. */
  readonly outcomes: ReadonlyMap<ItemId, SettledOutcome>;
  /** What the end message is about: `changed` when every call succeeded, `nothing` when none was to be made. */
  readonly outcome: 'open' | 'changed' | 'failed' | 'stopped' | 'nothing';
}

/**
 * Linear in the job's items: memoize it per job.
 * @param isLocked by its record an order will be skipped. The job reads such orders again before it sends anything, and
 *   until then they are pending as the others are.
 */
export function windowJobFigures(
  job: Job,
  isLocked: (id: ItemId) => boolean = () => false,
): WindowJobFigures {
  const idsOf = (matches: (result: ItemResult, id: ItemId) => boolean) =>
    indexesWhere(job, (result, place) => matches(result, itemIdAt(job, place) ?? '')).flatMap(
      (place) => itemIdAt(job, place) ?? [],
    );
  const isSkipped = (result: ItemResult) => result.outcome === 'skipped' && !isLeftOver(result);
  const isToSkip = ({ outcome }: ItemResult, id: ItemId) => outcome === 'pending' && isLocked(id);
  const skippedIds = idsOf((result, id) => isSkipped(result) || isToSkip(result, id));
  const toSkip = idsOf(isToSkip).length;
  const notSent = job.counts.skipped + toSkip - skippedIds.length;
  const failures = indexesWhere(job, ({ outcome }) => outcome === 'failed' || outcome === 'unknown').map(
    (place) => ({
      id: itemIdAt(job, place) ?? '',
      message: itemResultAt(job, place)?.reason ?? '',
    }),
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
  indexesWhere(job, ({ outcome }, place) => {
    const id = itemIdAt(job, place);
    if (id !== undefined && outcome !== 'pending' && outcome !== 'running') outcomes.set(id, outcome);
    return false;
  });
  return outcomes;
}

/** The quickest pace of finished window changes, in milliseconds per order; null when there is none to go by. */
export function msPerOrder(jobs: readonly Job[]): number | null {
  const paces = jobs.flatMap(({ kind, finishedAt, createdAt, counts }) => {
    const sent = counts.succeeded + counts.failed;
    return kind === 'changeWindow' && finishedAt !== null && sent > 0
      ? [(finishedAt - createdAt) / sent]
      : [];
  });
  return paces.length === 0 ? null : Math.min(...paces);
}
