/** Events of which one may stand for many that a job did (`fold`, docs/decisions/0062-activity.md). */
import type { ActivityEvent } from '../../contract/schemas/activity';

/** Of the job by which it was made; undefined for what was made otherwise. */
export const jobIdOf = ({ origin }: Pick<ActivityEvent, 'origin'>): string | undefined =>
  /^job:(.+)$/.exec(origin ?? '')?.[1];

/** How many changes it stands for. */
export const countOf = ({ count = 1 }: Pick<ActivityEvent, 'count'>): number => count;

/** An older page behind what is held: what it has of a job that is held counts there. */
export function withOlder(held: readonly ActivityEvent[], older: readonly ActivityEvent[]): ActivityEvent[] {
  const events = [...held];
  for (const event of older) {
    const at = events.findIndex((known) => isOfSameJob(known, event));
    const known = events[at];
    if (known === undefined) events.push(event);
    else events[at] = { ...known, count: countOf(known) + countOf(event) };
  }
  return events;
}

const isOfSameJob = (one: ActivityEvent, other: ActivityEvent): boolean =>
  jobIdOf(one) !== undefined &&
  one.origin === other.origin &&
  one.by === other.by &&
  one.action === other.action &&
  one.kind === other.kind;
