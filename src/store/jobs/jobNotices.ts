/** The keys of the toasts of workflows, and their lists of orders. */
import { fileMessages } from '../../contract/fileMessages';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { NoticeAbout } from '../notices/noticesSlice';
import type { RootState } from '../types';
import { itemsWhere, type ItemId, type Job } from './jobTypes';

/** More lines than anybody reads in a toast, and few enough for a small action. The job's results show all of them. */
const MAX_LINES = 300;

/**
 * The key of a job's toasts: about its failures, or with `part` about something beside them. A retry replaces the
 * toast.
 */
export const aboutJob = ({ id }: Pick<Job, 'id'>, part?: string): NoticeAbout =>
  part === undefined ? `job/${id}` : `job/${id}/${part}`;

/**
 * `ord_1 (REF-7): No label available for order ord_1.`, one line for each item that is not in the file.
 * @param failed the items found bad while the file was made. Only in the owner's tab are they failed in the job too.
 */
export function unsuccessfulLines(
  job: Job,
  failed: ReadonlyMap<ItemId, string> | undefined,
  state: RootState,
): string[] {
  const items = itemsWhere(job, ({ outcome }, id) => outcome !== 'succeeded' || failed?.has(id) === true);
  const lines = items.slice(0, MAX_LINES).map(({ id, result }) => {
    const refNumber = selectOrderById(state, id)?.refNumber;
    const reason = failed?.get(id) ?? result.reason ?? '';
    return `${id}${refNumber ? ` (${refNumber})` : ''}${reason && `: ${reason}`}`;
  });
  const more = items.length - lines.length;
  return more > 0 ? [...lines, fileMessages.andMore(more)] : lines;
}
