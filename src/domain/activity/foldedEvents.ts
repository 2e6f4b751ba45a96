/** Activity events where one may stand for many changes by the same job (`fold`, docs/decisions/0062-activity.md). */
import { counted } from '../../contract/counts';
import type { ActivityEvent } from '../../contract/schemas/activity';

/** The id of the job that made the change; undefined if no job did. */
export const jobIdOf = ({ origin }: Pick<ActivityEvent, 'origin'>): string | undefined =>
  /^job:(.+)$/.exec(origin ?? '')?.[1];

/** The number of changes that the event stands for. */
export const countOf = ({ count = 1 }: Pick<ActivityEvent, 'count'>): number => count;

/** `301 events`: how many changes these events stand for. */
export const eventCount = (events: readonly ActivityEvent[]): string =>
  counted(
    events.reduce((sum, event) => sum + countOf(event), 0),
    'event',
  );

/** Appends an older page. Its events of a job that is already listed are added to that job's count. */
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
