/** The files of the jobs in this tab. They are made when a run ends and again for each `Download`. */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import type { AppDispatch, RootState } from '../types';
import { definitionOf } from './jobDefinition';
import { deliverJobFile, makeJobFile, type FileResult } from './jobFile';
import { emitItems } from './jobNews';
import type { JobPlatform } from './jobPlatform';
import { jobEvents } from './jobsSlice';
import type { JobsStorage } from './jobsStorage';
import { itemsWhere, type Job, type ItemId, type ItemResult, type JobId } from './jobTypes';

interface FilesDeps {
  readonly platform: JobPlatform;
  readonly storage: JobsStorage;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly jobOf: (id: JobId) => Job | undefined;
  readonly emit: (jobId: JobId, event: UnknownAction, indexes?: readonly number[]) => void;
}

/** Creates the file maker of this tab, one beside each controller. */
export function createJobFiles({ platform, storage, dispatch, getState, jobOf, emit }: FilesDeps) {
  /** Files being made at the end of a run. */
  const makings = new Map<JobId, AbortController>();
  /** Files being made on request. */
  const downloads = new Set<AbortController>();

  /** Makes the file of the done items. Items found bad become failed, so that a retry fetches them. */
  async function make(
    job: Job,
    { since, signal, isOwner }: { since: EpochMs; signal: AbortSignal; isOwner: boolean },
  ): Promise<FileResult | null> {
    const definition = definitionOf(job.kind);
    if (!definition) return null;
    const parts = storage.parts.of(job.id);
    const result = await makeJobFile(definition, job, { dispatch, getState, parts, since, signal });
    if (result?.failed && result.failed.size > 0 && isOwner && !signal.aborted) {
      const { failed } = result;
      const at = platform.now();
      const bad = itemsWhere(job, ({ outcome }) => outcome === 'succeeded').flatMap(
        ({ index, id, result: { attempt } }) => {
          const reason = failed.get(id);
          return reason === undefined ? [] : [{ index, outcome: 'failed' as const, attempt, reason, at }];
        },
      );
      emitItems(job.id, bad, at, (event, places) => emit(job.id, event, places));
    }
    return result;
  }

  /** Delivers the file. The parts of a complete one are of no more use. */
  function deliver(job: Job, file: FileResult): boolean {
    const definition = definitionOf(job.kind);
    if (!definition) return false;
    if (job.state === 'completed') storage.parts.forget(job.id);
    return deliverJobFile(definition, job, file, { platform, dispatch, getState });
  }

  return {
    deliver,
    /** The done items that must be sent again before the file of a run that began at `since` can be made. */
    outdated: (job: Job, since: EpochMs): readonly number[] => {
      const file = definitionOf(job.kind)?.file;
      if (!file) return [];
      const parts = storage.parts.of(job.id);
      const context = { getState, since };
      const isOutdated = ({ outcome }: ItemResult, id: ItemId) =>
        outcome === 'succeeded' && !file.mayUse(parts.get(id), id, context);
      return itemsWhere(job, isOutdated).map(({ index }) => index);
    },
    /** Makes the file at the end of a run; null when there is none. */
    ofRun: async (job: Job, since: EpochMs): Promise<FileResult | null> => {
      const making = new AbortController();
      makings.set(job.id, making);
      const file = await make(job, { since, signal: making.signal, isOwner: true });
      makings.delete(job.id);
      return file;
    },
    /** Makes the job's file again and delivers it to the person. Only the owner reports items found bad. */
    download: async (jobId: JobId, isOwner: boolean): Promise<void> => {
      const job = jobOf(jobId);
      const definition = job && definitionOf(job.kind);
      if (!job || !definition?.file) return;
      const making = new AbortController();
      downloads.add(making);
      const file = await make(job, { since: platform.now(), signal: making.signal, isOwner });
      downloads.delete(making);
      const now = jobOf(jobId);
      // The person signed out or dismissed the job meanwhile: the file is not needed.
      if (!file || !now || making.signal.aborted) return;
      if (deliver(now, file) && isOwner) emit(jobId, jobEvents.fileMade({ jobId }));
    },
    /** Whether a run has ended and its file is being made. */
    isMaking: (jobId: JobId) => makings.has(jobId),
    abort: (jobId: JobId) => makings.get(jobId)?.abort(),
    abortAll: () => {
      for (const making of [...makings.values(), ...downloads]) making.abort();
    },
  };
}
