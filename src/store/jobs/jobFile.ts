/**
 * The file that a job ends with (my_orders.csv, labels.pdf): how a workflow describes it, and how the owner makes it.
 */
import { fileMessages } from '../../contract/fileMessages';
import { failedWords } from '../../lib/missingCode';
import { reportCaught } from '../../lib/reportCaught';
import type { EpochMs } from '../../contract/schemas/common';
import { errorNotice } from '../notices/noticesSlice';
import { aboutJob } from './jobNotices';
import type { AppDispatch, RootState } from '../types';
import type { JobPart, JobParts } from './jobParts';
import type { JobPlatform } from './jobPlatform';
import type { ItemId, Job } from './jobTypes';

interface FileContext<Params> {
  readonly params: Params;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly parts: JobParts;
  /** When the file was asked for: when the run before it began, or the download. */
  readonly since: EpochMs;
  /** Aborted when the file is no longer needed. */
  readonly signal: AbortSignal;
}

export interface FileResult {
  /** Null when nothing can go into a file: nothing is downloaded. */
  readonly content: Blob | null;
  /** How many of the job's items are in it. */
  readonly written: number;
  /** Number of pages, if the file has pages. */
  readonly pages?: number;
  /** When the oldest record in the file was read from the server, if it is made of records. Epoch milliseconds. */
  readonly oldestAt?: EpochMs;
  /** Items found bad while the file was made, with the reason. They become failed and can be retried. */
  readonly failed?: ReadonlyMap<ItemId, string>;
}

export interface JobFile<Params> {
  /** Name to save under. */
  readonly name: string;
  /** The word after the number of successes once the file was delivered: `55 exported`. Defaults to the job's own. */
  readonly doneWord?: string;
  /**
   * Whether the file of a run or a download that began at `since` may use what is there of this item: its part, or its
   * record in the store. A done item for which it may not is sent again first, as part of the run.
   */
  mayUse(
    part: JobPart | undefined,
    id: ItemId,
    context: { getState: () => RootState; since: EpochMs },
  ): boolean;
  /**
   * Makes the file of the done items, in the job's order. Called when a run ends, and again for each `Download` while
   * the job exists, also after a reload: what the parts lack is got again. May reject: the person is
   * asked to try again.
   */
  make(job: Job, context: FileContext<Params>): Promise<FileResult>;
  /** Tells the person what is in the file and what is not. Called after the download, with the job's latest state. */
  announce(job: Job, result: FileResult, context: { dispatch: AppDispatch; getState: () => RootState }): void;
}

/** The part of a definition that concerns its file. */
interface WithFile {
  readonly file?: JobFile<Record<string, unknown>>;
}

/** Makes the file. Returns null when that failed, and tells the person. */
export async function makeJobFile(
  { file }: WithFile,
  job: Job,
  context: Omit<FileContext<Record<string, unknown>>, 'params'>,
): Promise<FileResult | null> {
  if (!file) return null;
  try {
    return await file.make(job, { ...context, params: job.params });
  } catch (thrown) {
    if (context.signal.aborted) return null;
    reportCaught(thrown);
    context.dispatch(errorNotice(aboutJob(job), failedWords(fileMessages.fileNotMade(file.name), thrown)));
    return null;
  }
}

/** Delivers a file to the person and says what is in it. True when there is a file. */
export function deliverJobFile(
  { file }: WithFile,
  job: Job,
  result: FileResult,
  { platform, ...context }: { platform: JobPlatform; dispatch: AppDispatch; getState: () => RootState },
): boolean {
  if (!file) return false;
  if (result.content) platform.saveFile(file.name, result.content);
  file.announce(job, result, context);
  return result.content !== null;
}
