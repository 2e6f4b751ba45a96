/** The origin of a call for the server's audit trail. It is set only here (docs/decisions/0062-activity.md). */
import { ORIGIN_HEADER } from '../contract/origins';
import type { Call, ChangeCall } from './calls';
import type { ApiEnvironment } from './environment';

/** Matches the key of a job's call, which begins with the job's id. */
const OF_JOB = /^(job_[^:]+):/;

/** Returns the origin header, if the server records it. */
export function madeFrom(call: Call, { config, getScreen }: ApiEnvironment): Record<string, string> {
  if (!config.extras.activity) return {};
  const job = OF_JOB.exec((call as Partial<ChangeCall>).idempotencyKey ?? '')?.[1];
  const screen = getScreen?.();
  const origin = job !== undefined ? `job:${job}` : screen && `screen:${screen}`;
  return origin ? { [ORIGIN_HEADER]: origin } : {};
}
