/**
 * The second line of an order's Status cell: what a job says about this order. Every visible row asks after every
 * action, so the answer takes a few look-ups only, and equal answers are the same object.
 */
import type { OrderId } from '../../domain/orders/orderRecord';
import type { RootState } from '../types';
import { definitionOf } from './jobDefinition';
import { jobTexts } from './jobTexts';
import { isFinished, type ItemId, type ItemResult, type Job } from './jobTypes';

export interface RowJobState {
  readonly state: 'waiting' | 'running' | 'failed' | 'unprocessed' | 'unknown';
  /** The row may cut `Failed: {message}`. A tooltip shows all of it. */
  readonly text: string;
}

/** Indexes by id, one map per chunk of ids: chunks never change once written. */
const indexes = new WeakMap<readonly ItemId[], ReadonlyMap<ItemId, number>>();
/**
 * The answer for a result. Each result belongs to one job, except the shared one of untouched items, whose answer is
 * the same.
 */
const answers = new WeakMap<ItemResult, RowJobState>();

function indexIn(ids: readonly ItemId[], id: ItemId): number | undefined {
  let index = indexes.get(ids);
  if (!index) {
    index = new Map(ids.map((known, at) => [known, at]));
    indexes.set(ids, index);
  }
  return index.get(id);
}

function resultOf(job: Job, id: ItemId): ItemResult | undefined {
  for (let chunk = 0; chunk < job.idChunks.length; chunk += 1) {
    const at = indexIn(job.idChunks[chunk] ?? [], id);
    if (at !== undefined) return job.resultChunks[chunk]?.[at];
  }
  return undefined;
}

function describe(job: Job, result: ItemResult): RowJobState | null {
  switch (result.outcome) {
    case 'pending':
      return { state: 'waiting', text: jobTexts.waiting };
    case 'running':
      return { state: 'running', text: definitionOf(job.kind)?.runningText ?? jobTexts.waiting };
    case 'failed':
      return { state: 'failed', text: jobTexts.failed(result.reason ?? '') };
    case 'unknown':
      return { state: 'unknown', text: jobTexts.toBeChecked };
    case 'unprocessed':
      return { state: 'unprocessed', text: jobTexts.notProcessed };
    default:
      // Done: the row shows it anyway. Never sent: there is nothing to say about the order.
      return null;
  }
}

/** The answer of the newest job that has this order; null when there is nothing to say. */
export function selectRowJobState(state: RootState, orderId: OrderId): RowJobState | null {
  const { ids, byId } = state.jobs;
  let hasSeenFinished = false;
  for (let at = ids.length - 1; at >= 0; at -= 1) {
    const job = byId[ids[at] ?? ''];
    if (!job) continue;
    // Of the finished jobs only the newest is shown on rows.
    if (isFinished(job) && hasSeenFinished) continue;
    hasSeenFinished ||= isFinished(job);
    const result = resultOf(job, orderId);
    if (!result) continue;
    // The job is paused: nothing is under way.
    if (result.outcome === 'running' && job.state === 'paused') return WAITING;
    const known = answers.get(result) ?? describe(job, result);
    if (known) answers.set(result, known);
    return known;
  }
  return null;
}

const WAITING: RowJobState = { state: 'waiting', text: jobTexts.waiting };
