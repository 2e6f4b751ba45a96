/**
 * Dismisses old jobs of one order that ended well. A person sets hundreds of orders ready one by one in a week; each is
 * a job, and all of them would be read at every sign-in and listed in the tray. Jobs of several orders stay for their
 * results, and jobs with failures for their reasons (docs/decisions/0030).
 */
import type { AppStartListening, RootState } from '../types';
import { commandJob } from './jobCommands';
import { selectClearableJobIds } from './jobsSelectors';
import { jobEvents } from './jobsSlice';
import type { JobId } from './jobTypes';

/** Jobs of one order that stay after they ended well: about an hour's work. */
export const SINGLE_JOBS_KEPT = 20;

/** The most that leave when a job starts: it must not wait until hundreds have been removed from storage. */
const AT_ONCE = 5;

/** Oldest first. One that was not sent at all stays for its reason. */
function selectOldJobIds(state: RootState): readonly JobId[] {
  const { byId, resultsOf } = state.jobs;
  const single = selectClearableJobIds(state).filter(
    (id) => byId[id]?.total === 1 && byId[id].counts.succeeded === 1,
  );
  return single
    .slice(0, -SINGLE_JOBS_KEPT)
    .filter((id) => id !== resultsOf)
    .slice(0, AT_ONCE);
}

/** Registers the listener; called once per store. */
export function listenToJobs(startListening: AppStartListening): void {
  startListening({
    actionCreator: jobEvents.started,
    effect: (_action, api) => {
      for (const id of selectOldJobIds(api.getState())) {
        // One that cannot be removed now stays until the next start.
        api.dispatch(commandJob(id, 'dismiss')).catch(() => undefined);
      }
    },
  });
}
