/** Which of the selected orders a workflow takes when it starts. */
import { messages } from '../../contract/messages';
import type { OrderId } from '../../domain/orders/orderRecord';
import { validationNotice, warningNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { selectIsAtWorkOn, selectTakenIds, type TakenIds } from './jobsSelectors';
import { jobEvents } from './jobsSlice';
import { isEnding } from './jobTypes';

/**
 * Tells how many of these orders wait in a paused job and how many in one that is being cancelled, and opens the tray,
 * which shows both.
 */
export const notifyHeld =
  (orderIds: readonly OrderId[], { held }: TakenIds): AppThunk =>
  (dispatch) => {
    const texts = ([false, true] as const).flatMap((areEnding) => {
      const titles = orderIds.flatMap((id) => {
        const job = held.get(id);
        return job && isEnding(job) === areEnding ? [job.title] : [];
      });
      if (titles.length === 0) return [];
      const text = areEnding ? messages.ordersEnding : messages.ordersHeld;
      return [text(titles.length, orderIds.length, [...new Set(titles)].join(', '))];
    });
    dispatch(warningNotice('orderSelection/held', texts.join(' '), { isLong: true }));
    dispatch(jobEvents.trayToggled({ minimised: false }));
  };

/** Tells the person if no order is selected (MSG-11). */
const notifyIfNone =
  (orderIds: readonly OrderId[]): AppThunk<boolean> =>
  (dispatch) => {
    if (orderIds.length > 0) return false;
    dispatch(validationNotice('orderSelection', messages.selectAtLeastOneOrder));
    return true;
  };

/**
 * Whether a workflow that only reads may start on the selected orders: there are some, and no job of this kind works on
 * exactly these already, so that a double click starts one job. One file contains all of them, even if a job with other
 * orders reads some of them too.
 */
export const mayReadSelected =
  (orderIds: readonly OrderId[], kind: string): AppThunk<boolean> =>
  (dispatch, getState) =>
    !dispatch(notifyIfNone(orderIds)) && !selectIsAtWorkOn(getState(), [kind], orderIds);

/** The selected orders that are free for a workflow. */
interface Taken {
  readonly ids: readonly OrderId[];
  /** The person has been told why there are none, or not all. */
  readonly isReported: boolean;
}

/**
 * The selected orders that no job of this kind works on already, so that a double click starts one job. None while such
 * a job is still entering its orders. Orders that wait in a paused job stay there and the person is told, as they are
 * when nothing is selected (MSG-11).
 */
export const takeSelected =
  (orderIds: readonly OrderId[], kind: string): AppThunk<Taken> =>
  (dispatch, getState) => {
    if (dispatch(notifyIfNone(orderIds))) return { ids: [], isReported: true };
    const taken = selectTakenIds(getState(), kind);
    if (taken === null) return { ids: [], isReported: false };
    const isReported = orderIds.some((id) => taken.held.has(id));
    if (isReported) dispatch(notifyHeld(orderIds, taken));
    return { ids: orderIds.filter((id) => !taken.sending.has(id) && !taken.held.has(id)), isReported };
  };
