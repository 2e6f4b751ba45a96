import { useEffect, useMemo, useRef } from 'react';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { deepEqual } from '../../../lib/deepEqual';
import { orderChunks } from '../../../store/entities/orders/orderChunks';
import { useAppSelector, useAppStore } from '../../../store/hooks';
import { selectSelectedOrderIds } from '../../../store/views/orders/orderSelectionSelectors';
import { changeWindowJob, isWindowLocked } from '../../../store/workflows/changeWindow';
import { windowJobFigures, type WindowJobFigures } from '../../../store/workflows/changeWindowFigures';
import { selectTakenIds } from '../../../store/jobs/jobsSelectors';
import { isEnding, type Job } from '../../../store/jobs/jobTypes';

/** The orders that the dialog is about, in the order of the list. */
export interface WindowOrders {
  /** Whether they are the orders of a job, and no longer the selection. */
  readonly areSent: boolean;
  readonly toChange: readonly OrderId[];
  /** Left out because of their status (WIN-09). */
  readonly skipped: readonly OrderId[];
  /** Those to change that are not loaded, so that the server checks their status. */
  readonly notLoaded: number;
  /** Left out because another window change is working on them. */
  readonly underWay: number;
  /** Left out because they are waiting in a paused job. */
  readonly held: number;
  /** Left out because the job that has them is being cancelled. */
  readonly ending: number;
}

const NO_IDS: readonly OrderId[] = [];

/** Before sending, the current selection; afterwards, the orders of the job. */
export function useWindowOrders(job: Job | undefined, figures: WindowJobFigures | null): WindowOrders {
  const store = useAppStore();
  const selected = useAppSelector(job ? noIds : selectSelectedOrderIds);
  const records = useAppSelector((state) => (job ? null : state.entities.orders));
  const jobs = useAppSelector((state) => (job ? null : state.jobs.byId));
  const idChunks = job?.idChunks;
  const skippedIds = figures?.skippedIds;
  return useMemo(() => {
    if (idChunks) {
      const skipped = skippedIds ?? NO_IDS;
      const isSkipped = new Set(skipped);
      const toChange = idChunks.flat().filter((id) => !isSkipped.has(id));
      return { areSent: true, toChange, skipped, notLoaded: 0, underWay: 0, held: 0, ending: 0 };
    }
    const taken = jobs && selectTakenIds(store.getState(), changeWindowJob.kind);
    const sorted = {
      areSent: false,
      toChange: [] as OrderId[],
      skipped: [] as OrderId[],
      notLoaded: 0,
      underWay: 0,
      held: 0,
      ending: 0,
    };
    for (const id of selected) {
      const order = records ? orderChunks.selectById(records, id) : undefined;
      const holder = taken?.held.get(id);
      if (taken?.sending.has(id)) sorted.underWay += 1;
      else if (holder) sorted[isEnding(holder) ? 'ending' : 'held'] += 1;
      else if (order && isWindowLocked(order)) sorted.skipped.push(id);
      else {
        sorted.toChange.push(id);
        if (!order) sorted.notLoaded += 1;
      }
    }
    return sorted;
  }, [idChunks, skippedIds, jobs, store, selected, records]);
}

const noIds = (): readonly OrderId[] => NO_IDS;

/**
 * The job's figures, recomputed when its results change. The orders count only until the first one is sent: by then,
 * the job has read them itself. Each of its answers changes an order, and a large job must not be counted for each.
 */
export function useWindowJobFigures(job: Job | undefined): WindowJobFigures | null {
  const records = useAppSelector((state) => (job && !hasBegun(job) ? state.entities.orders : null));
  const skippedIds = useRef<readonly OrderId[]>(NO_IDS);
  const figures = useMemo(() => {
    const isLocked = (id: OrderId) => {
      const order = records && orderChunks.selectById(records, id);
      return order ? isWindowLocked(order) : false;
    };
    if (!job) return null;
    const found = windowJobFigures(job, isLocked);
    return deepEqual(found.skippedIds, skippedIds.current)
      ? { ...found, skippedIds: skippedIds.current }
      : found;
  }, [job, records]);
  useEffect(() => {
    skippedIds.current = figures?.skippedIds ?? NO_IDS;
  });
  return figures;
}

const hasBegun = ({ counts: { running, succeeded, failed, unknown } }: Job): boolean =>
  running + succeeded + failed + unknown > 0;
