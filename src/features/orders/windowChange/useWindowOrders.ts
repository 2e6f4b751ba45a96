import { useMemo } from 'react';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { orderChunks } from '../../../store/entities/orders/orderChunks';
import { useAppSelector, useAppStore } from '../../../store/hooks';
import { selectSelectedOrderIds } from '../../../store/views/orders/orderSelectionSelectors';
import { changeWindowJob, isWindowLocked } from '../../../store/workflows/changeWindow';
import { windowJobFigures, type WindowJobFigures } from '../../../store/workflows/changeWindowFigures';
import { selectTakenIds } from '../../../store/jobs/jobsSelectors';
import type { Job } from '../../../store/jobs/jobTypes';

/** The orders that the dialog is about, in the order of the list. */
export interface WindowOrders {
  readonly toChange: readonly OrderId[];
  /** Left out because of their status (WIN-09). */
  readonly skipped: readonly OrderId[];
  /** Those to change that are not loaded, so that the server checks their status. */
  readonly notLoaded: number;
  /** Left out because another window change is working on them. */
  readonly underWay: number;
  /** Left out because they are waiting in a paused job. */
  readonly held: number;
}

const NO_IDS: readonly OrderId[] = [];

/** Before sending, the current selection; afterwards, the orders of the job. */
export function useWindowOrders(job: Job | undefined, figures: WindowJobFigures | null): WindowOrders {
  const store = useAppStore();
  const selected = useAppSelector(job ? noIds : selectSelectedOrderIds);
  const records = useAppSelector((state) => state.entities.orders);
  const jobs = useAppSelector((state) => (job ? null : state.jobs.byId));
  const idChunks = job?.idChunks;
  const skippedIds = figures?.skippedIds;
  return useMemo(() => {
    if (idChunks) {
      const skipped = skippedIds ?? NO_IDS;
      const isSkipped = new Set(skipped);
      const toChange = idChunks.flat().filter((id) => !isSkipped.has(id));
      return { toChange, skipped, notLoaded: 0, underWay: 0, held: 0 };
    }
    const taken = jobs && selectTakenIds(store.getState(), changeWindowJob.kind);
    const sorted = {
      toChange: [] as OrderId[],
      skipped: [] as OrderId[],
      notLoaded: 0,
      underWay: 0,
      held: 0,
    };
    for (const id of selected) {
      const order = orderChunks.selectById(records, id);
      if (taken?.sending.has(id)) sorted.underWay += 1;
      else if (taken?.held.has(id)) sorted.held += 1;
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

/** The job's figures, recomputed only when its results change, or the orders that are still pending. */
export function useWindowJobFigures(job: Job | undefined): WindowJobFigures | null {
  const records = useAppSelector((state) =>
    job !== undefined && job.counts.pending > 0 ? state.entities.orders : null,
  );
  return useMemo(() => {
    const isLocked = (id: OrderId) => {
      const order = records && orderChunks.selectById(records, id);
      return order ? isWindowLocked(order) : false;
    };
    return job ? windowJobFigures(job, isLocked) : null;
  }, [job, records]);
}
