/** Work on one job runs one after the other: commands, downloads, and what follows the end of a run. */
import type { JobId } from './jobTypes';

interface JobTurns {
  /** Queues work behind what is already running for the job. Settles as the work does. */
  readonly take: (jobId: JobId, work: () => Promise<void>) => Promise<void>;
  /** The last queued work of the job, if any; never rejects. */
  readonly lastOf: (jobId: JobId) => Promise<void> | undefined;
  readonly clear: () => void;
}

export function createJobTurns(): JobTurns {
  const last = new Map<JobId, Promise<void>>();
  return {
    take(jobId, work) {
      const turn = (last.get(jobId) ?? Promise.resolve()).then(work);
      last.set(
        jobId,
        turn.catch(() => undefined),
      );
      return turn;
    },
    lastOf: (jobId) => last.get(jobId),
    clear: () => last.clear(),
  };
}
