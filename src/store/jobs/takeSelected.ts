/** What a workflow takes of the selection when it starts. */
import { messages } from '../../contract/messages';
import type { OrderId } from '../../domain/orders/orderRecord';
import { validationNotice, warningNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { selectTakenIds, type TakenIds } from './jobsSelectors';
import { jobEvents } from './jobsSlice';

/** Says how many of these orders wait in a paused job, and shows the jobs, where it can be resumed or cancelled. */
export const notifyHeld =
  (orderIds: readonly OrderId[], { held }: TakenIds): AppThunk =>
  (dispatch, getState) => {
    const waiting = orderIds.flatMap((id) => held.get(id) ?? []);
    const names = [...new Set(waiting)].flatMap((jobId) => getState().jobs.byId[jobId]?.title ?? []);
    dispatch(
      warningNotice(
        'orderSelection/held',
        messages.ordersHeld(waiting.length, orderIds.length, [...new Set(names)].join(', ')),
        { isLong: true },
      ),
    );
    dispatch(jobEvents.trayToggled({ minimised: false }));
  };

/** The selected orders that are free for a workflow. */
interface Taken {
  readonly ids: readonly OrderId[];
  /** Why there are none, or not all of them, has been said. */
  readonly isTold: boolean;
}

/**
 * The selected orders that no job of this kind works on already, so that a double click is one job. None while such a
 * job still takes its orders in. Those that wait in a paused job are left to it, which is said; and so is that nothing is
 * selected (MSG-11).
 */
export const takeSelected =
  (orderIds: readonly OrderId[], kind: string): AppThunk<Taken> =>
  (dispatch, getState) => {
    if (orderIds.length === 0) {
      dispatch(validationNotice('orderSelection', messages.selectAtLeastOneOrder));
      return { ids: [], isTold: true };
    }
    const taken = selectTakenIds(getState(), kind);
    if (taken === null) return { ids: [], isTold: false };
    const isTold = orderIds.some((id) => taken.held.has(id));
    if (isTold) dispatch(notifyHeld(orderIds, taken));
    return { ids: orderIds.filter((id) => !taken.sending.has(id) && !taken.held.has(id)), isTold };
  };
