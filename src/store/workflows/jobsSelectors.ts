/** How screens read jobs: one-line look-ups first, lists after. */
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../store';
import { isFinished, placesWhere, itemIdAt, type ItemId, type Job, type JobId } from './jobTypes';

export const selectJobById = (state: RootState, jobId: JobId): Job | undefined => state.jobs.byId[jobId];
export const selectIsTrayMinimised = (state: RootState): boolean => state.jobs.trayMinimised;
/** The job whose results dialog is open, if any. */
export const selectResultsJob = (state: RootState): Job | undefined =>
  state.jobs.resultsOf === null ? undefined : state.jobs.byId[state.jobs.resultsOf];

/** Jobs for the tray: those that still do or need something first, each group newest first. */
export const selectTrayJobIds = createSelector(
  [(state: RootState) => state.jobs.ids, (state: RootState) => openIdsKey(state)],
  (ids, openKey): readonly JobId[] => {
    const open = new Set(openKey.split(' '));
    const newestFirst = [...ids].reverse();
    return [...newestFirst.filter((id) => open.has(id)), ...newestFirst.filter((id) => !open.has(id))];
  },
);

/** As text, so that the list above is made anew only when a job ends or begins, not on each of its results. */
const openIdsKey = (state: RootState): string =>
  state.jobs.ids.filter((id) => !isFinished(state.jobs.byId[id] ?? { state: 'completed' })).join(' ');

/** Ids of the items that failed or whose fate is not known: the new selection after a job. Linear. */
export function failedIdsOf(job: Job): ItemId[] {
  return placesWhere(job, ({ outcome }) => outcome === 'failed' || outcome === 'unknown').flatMap(
    (index) => itemIdAt(job, index) ?? [],
  );
}

/**
 * Ids that a job of this kind, of whatever tab, is about to send or waits for. Linear. Null while one still takes its
 * ids in: which they are is not known yet.
 */
export function selectIdsUnderWay(state: RootState, kind: string): ReadonlySet<ItemId> | null {
  const ids = new Set<ItemId>();
  for (const job of Object.values(state.jobs.byId)) {
    if (job?.kind !== kind) continue;
    if (job.state === 'collecting') return null;
    if (job.state !== 'checking' && job.state !== 'running') continue;
    const places = placesWhere(job, ({ outcome }) => outcome === 'pending' || outcome === 'running');
    for (const place of places) ids.add(itemIdAt(job, place) ?? '');
  }
  return ids;
}
