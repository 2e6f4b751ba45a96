/**
 * Labels (LAB-01 to LAB-05, docs/decisions/files.md#labels): one GET /labels/{id} per selected order, merged in the
 * browser into labels.pdf in the selection's order. If some labels fail, the others are delivered and the failed ones
 * named.
 */
import { labelsApi, takeLabel } from '../../api/labelsApi';
import { toApiError, type ApiError } from '../../api/errors';
import { ENDPOINTS, isPermitted } from '../../contract/endpoints';
import { fileMessages } from '../../contract/fileMessages';
import type { OrderId } from '../../domain/orders/orderRecord';
import { persistentErrorNotice, successNotice, withdrawNotice } from '../notices/noticesSlice';
import { selectRoles } from '../session/sessionSlice';
import type { AppDispatch, AppThunk, RootState } from '../types';
import { defineJob } from '../jobs/jobDefinition';
import type { FileResult } from '../jobs/jobFile';
import { aboutJob, unsuccessfulLines } from '../jobs/jobNotices';
import type { JobParts } from '../jobs/jobParts';
import { doneIdsOf } from '../jobs/jobsSelectors';
import type { ItemId, Job, JobId, JobSource } from '../jobs/jobTypes';
import { mayReadSelected } from '../jobs/takeSelected';

let deliveries = 0;

/** Fetches one label. The bytes bypass the store and the cache. */
async function fetchLabel(
  id: OrderId,
  dispatch: AppDispatch,
): Promise<{ bytes: Uint8Array; requestId?: string } | { error: ApiError }> {
  deliveries += 1;
  const delivery = `label-${deliveries}`;
  try {
    const call = labelsApi.endpoints.getLabel.initiate({ id, delivery }, { track: false });
    const answer = await dispatch(call).unwrap();
    const bytes = takeLabel(delivery);
    if (bytes) return { bytes, ...answer };
    return { error: { status: 200, message: fileMessages.labelNotPdf, fromServer: true } };
  } catch (error) {
    takeLabel(delivery);
    return { error: toApiError(error) };
  }
}

export const labelsJob = defineJob({
  kind: 'labels',
  title: 'Labels',
  resultsTitle: 'Label Results',
  concurrency: 4,
  doneWord: 'fetched',
  runningText: 'Getting label…',
  opensResults: false,
  async item(id, { dispatch, parts }) {
    const answer = await fetchLabel(id, dispatch);
    if ('error' in answer) return answer;
    await parts.put(id, answer.bytes);
    return { data: answer.requestId === undefined ? {} : { requestId: answer.requestId } };
  },
  // Reading is harmless, so lost reads are simply repeated.
  reread: () => Promise.resolve({ verdict: 'notDone' }),
  file: {
    name: 'labels.pdf',
    make: (job, { dispatch, parts, signal }) => dispatch(mergeLabels(job, parts, signal)),
    announce(job, { written, pages = written }, { dispatch, getState }) {
      const lines = unsuccessfulLines(job, getState());
      if (lines.length > 0) {
        dispatch(persistentErrorNotice(aboutJob(job), fileMessages.labelsFailed, { lines }));
      } else dispatch(withdrawNotice(aboutJob(job)));
      if (written > 0)
        dispatch(successNotice(aboutJob(job, 'made'), fileMessages.labelsMade(pages, written)));
    },
  },
});

/** Merges the labels of the job into one file. Labels lost from storage (after a sign-out) are fetched again. */
const mergeLabels =
  (job: Job, parts: JobParts, signal: AbortSignal): AppThunk<Promise<FileResult>> =>
  async (dispatch, _getState, { files }) => {
    const ids = doneIdsOf(job);
    const failed = new Map<ItemId, string>();
    const pdf = await files.labelsPdf();
    try {
      for (const id of ids) {
        if (signal.aborted) break;
        let bytes = await parts.get(id);
        if (!bytes) {
          const answer = await fetchLabel(id, dispatch);
          if ('error' in answer) {
            failed.set(id, answer.error.message);
            continue;
          }
          // Store a copy first, because adding transfers the bytes away.
          await parts.put(id, answer.bytes.slice());
          bytes = answer.bytes;
        }
        await pdf.add({ id, bytes });
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
