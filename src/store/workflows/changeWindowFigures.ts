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
  /** What the end message is about: `changed` when every call succeeded, `nothing` when none was to be made. */
  readonly outcome: 'open' | 'changed' | 'failed' | 'stopped' | 'nothing';
}

/** Linear in the job's items: memoize it per job. */
export function windowJobFigures(job: Job): WindowJobFigures {
  const idsOf = (matches: (result: ItemResult) => boolean) =>
    indexesWhere(job, matches).flatMap((place) => itemIdAt(job, place) ?? []);
  const skippedIds = idsOf((result) => result.outcome === 'skipped' && !isLeftOver(result));
  const notSent = job.counts.skipped - skippedIds.length;
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
    done: toSend - pending - running,
    changed: succeeded,
    failed: failures.length,
    notSent,
    skippedIds,
    failures,
    outcome,
  };
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
