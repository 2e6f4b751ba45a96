/**
 * Labels (LAB-01 to LAB-05, docs/decisions/files.md#labels): one GET /labels/{id} per selected order, merged in the
 * browser into labels.pdf in the selection's order. If some labels fail, the others are delivered and the failed ones
 * named.
 */
import { labelsApi, takeLabel } from '../../api/labelsApi';
import { toApiError } from '../../api/errors';
import { ENDPOINTS, isPermitted } from '../../contract/endpoints';
import type { EpochMs } from '../../contract/schemas/common';
import { fileMessages } from '../../contract/fileMessages';
import type { OrderId } from '../../domain/orders/orderRecord';
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { persistentErrorNotice, successNotice, withdrawNotice } from '../notices/noticesSlice';
import { selectRoles } from '../session/sessionSlice';
import type { AppThunk, RootState } from '../types';
import { defineJob, type ItemAnswer } from '../jobs/jobDefinition';
import type { FileResult } from '../jobs/jobFile';
import { aboutJob, unsuccessfulLines } from '../jobs/jobNotices';
import type { JobPart, JobParts } from '../jobs/jobParts';
import { doneIdsOf } from '../jobs/jobsSelectors';
import type { ItemId, Job, JobId, JobSource } from '../jobs/jobTypes';
import { mayReadSelected } from '../jobs/takeSelected';

let deliveries = 0;

/** How many labels are fetched at once. */
const AT_ONCE = 4;
/** A label fetched longer ago is not used for a new file: its order may have changed unnoticed. Milliseconds. */
const FRESH_MS = 60_000;
/** How often labels are fetched again while the file is made, because others change orders meanwhile. */
const ROUNDS = 3;

/** Fetches one label and puts it with the job's parts. The bytes bypass the store and the cache. */
const fetchLabel =
  (id: OrderId, parts: JobParts): AppThunk<Promise<ItemAnswer>> =>
  async (dispatch, getState) => {
    const asked = { askedAt: parts.now(), version: selectOrderById(getState(), id)?.version };
    deliveries += 1;
    const delivery = `label-${deliveries}`;
    try {
      const call = labelsApi.endpoints.getLabel.initiate({ id, delivery }, { track: false });
      const answer = await dispatch(call).unwrap();
      const bytes = takeLabel(delivery);
      if (!bytes) return { error: { status: 200, message: fileMessages.labelNotPdf, fromServer: true } };
      parts.put(id, { ...asked, content: new Blob([bytes as Uint8Array<ArrayBuffer>]) });
      return { data: answer };
    } catch (error) {
      takeLabel(delivery);
      return { error: toApiError(error) };
    }
  };

/**
 * Whether a file asked for at `since` may have this label: it was not fetched long before, and its order has not
 * changed since it was fetched. An order that was first loaded after its label may have changed in between.
 */
function isCurrent(label: JobPart | undefined, id: OrderId, since: EpochMs, state: RootState): boolean {
  const version = selectOrderById(state, id)?.version;
  return (
    label !== undefined &&
    since - label.askedAt <= FRESH_MS &&
    (version === undefined || version === label.version)
  );
}

export const labelsJob = defineJob({
  kind: 'labels',
  title: 'Labels',
  resultsTitle: 'Label Results',
  concurrency: AT_ONCE,
  doneWord: 'fetched',
  runningText: 'Getting label…',
  opensResults: false,
  item: (id, { dispatch, parts }) => dispatch(fetchLabel(id, parts)),
  // Reading is harmless, so lost reads are simply repeated.
  reread: () => Promise.resolve({ verdict: 'notDone' }),
  file: {
    name: 'labels.pdf',
    mayUse: (label, id, { getState, since }) => isCurrent(label, id, since, getState()),
    make: (job, { dispatch, ...context }) => dispatch(mergeLabels(job, context)),
    announce(job, { written, pages = written, failed }, { dispatch, getState }) {
      const lines = unsuccessfulLines(job, failed, getState());
      if (lines.length > 0) {
        dispatch(persistentErrorNotice(aboutJob(job), fileMessages.labelsFailed, { lines }));
      } else dispatch(withdrawNotice(aboutJob(job)));
      if (written > 0)
        dispatch(successNotice(aboutJob(job, 'made'), fileMessages.labelsMade(pages, written)));
    },
  },
});

/**
 * Merges the labels of the job into one file. A run has fetched them all before. Fetches those that a tab without the
 * right to run the job may not use or does not have, and those whose order changes in the last moment. One that is
 * still older than its order is left out and named.
 */
const mergeLabels =
  (
    job: Job,
    { parts, since, signal }: { parts: JobParts; since: EpochMs; signal: AbortSignal },
  ): AppThunk<Promise<FileResult>> =>
  async (dispatch, getState, { files }) => {
    const ids = doneIdsOf(job);
    const failed = new Map<ItemId, string>();
    const outdated = () =>
      ids.filter((id) => !failed.has(id) && !isCurrent(parts.get(id), id, since, getState()));
    const fetchAgain = async (id: OrderId) => {
      const answer = await dispatch(fetchLabel(id, parts));
      if ('error' in answer) failed.set(id, answer.error.message);
    };
    for (let round = 0; round < ROUNDS && !signal.aborted; round += 1)
      await mapWithConcurrency(outdated(), AT_ONCE, fetchAgain, signal);
    for (const id of outdated()) failed.set(id, fileMessages.labelOutdated);
    const pdf = await files.labelsPdf();
    try {
      for (const id of ids) {
        if (signal.aborted) break;
        const label = failed.has(id) ? undefined : parts.get(id);
        if (label) await pdf.add({ id, bytes: new Uint8Array(await label.content.arrayBuffer()) });
      }
      const { content, written, pages, damaged } = await pdf.finish();
      damaged.forEach((id) => failed.set(id, fileMessages.labelUnreadable));
      return { content, written, pages, failed };
    } finally {
      pdf.close();
    }
  };

/** Whether the signed-in person may print labels, according to the server's endpoint table. */
export const selectMayPrintLabels = (state: RootState): boolean =>
  isPermitted(ENDPOINTS.getLabel.roles, selectRoles(state));

/**
 * Fetches labels for the selected orders. With none selected it shows a message (MSG-11). A double click starts one
 * job.
 * @param from where the orders come from, if not from the selection
 */
export const startLabels =
  (orderIds: readonly OrderId[], from?: JobSource): AppThunk<JobId | null> =>
  (dispatch, _getState, { jobs }) =>
    dispatch(mayReadSelected(orderIds, labelsJob.kind)) ? jobs.start(labelsJob, orderIds, {}, from) : null;
