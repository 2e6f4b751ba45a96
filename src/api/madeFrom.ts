/** From where a call is made, for the server's audit trail: the one place that says it (docs/decisions/0062-activity.md). */
import { ORIGIN_HEADER } from '../contract/origins';
import type { Call, ChangeCall } from './calls';
import type { ApiEnvironment } from './environment';

/** A job's call: its key begins with the job's id. */
const OF_JOB = /^(job_[^:]+):/;

/** The header that says it, for a server that keeps it. */
export function madeFrom(call: Call, { config, getScreen }: ApiEnvironment): Record<string, string> {
  if (!config.extras.activity) return {};
  const job = OF_JOB.exec((call as Partial<ChangeCall>).idempotencyKey ?? '')?.[1];
  const screen = getScreen?.();
  const origin = job !== undefined ? `job:${job}` : screen && `screen:${screen}`;
  return origin ? { [ORIGIN_HEADER]: origin } : {};
}
