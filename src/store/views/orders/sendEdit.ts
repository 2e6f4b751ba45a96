/**
 * Saving what was edited, with the version that the person saw (OAC-15 to OAC-19, docs/decisions/wire.md#versions).
 * Another person's change of another part of the order is no reason to ask: the save is repeated on the new version.
 * A change of the very same part is.
 */
import { ordersApi } from '../../../api/ordersApi';
import { isBehind, isForNobody, toApiError, type ApiError } from '../../../api/errors';
import { readOrder } from '../../../api/read/readOrder';
import { looseObject } from '../../../api/read/values';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { REFRESH_AFTER_EDIT_MS } from '../../../contract/constants';
import { messages, titles } from '../../../contract/messages';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import { orderReceived } from '../../entities/orders/ordersSlice';
import { errorNotice, successNotice, withdrawNotice } from '../../notices/noticesSlice';
import { knownChange } from '../../edits/knownChange';
import type { AppThunk } from '../../types';
import { selectEdit } from './orderEditsSelectors';
import { orderEditsActions, type EditRef } from './orderEditsSlice';
import { scheduleRefresh } from './refreshOrders';
import { aboutEdit } from './startEditing';

const { saveStarted, saveFailed, conflictFound, editEnded } = orderEditsActions;

/** An order that changes faster than it can be saved: after so many attempts the person is asked. */
const RESENDS_MAX = 3;

interface EditCall {
  readonly ref: EditRef;
  /** Makes the call; throws when it was refused. Without a version the last write wins. */
  readonly send: (version: number | undefined) => AppThunk<Promise<unknown>>;
  /** Whether the edited part of the order is still what the person saw, or already what was sent. */
  readonly isAgreed: (current: OrderRecord) => boolean;
  /** Told when it was saved. */
  readonly doneText: string;
}

/** Saves an edit. Tells the outcome by toast, never throws, and does nothing while the edit is being saved already. */
export const sendEdit =
  ({ ref, send, isAgreed, doneText }: EditCall): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const edit = selectEdit(getState(), ref);
    if (edit === undefined || edit.phase === 'saving') return;
    const isCurrent = () => selectEdit(getState(), ref)?.key === edit.key;
    dispatch(withdrawNotice(aboutEdit(ref)));
    dispatch(saveStarted(ref));
    let version = edit.version;
    for (let resends = 0; ; resends += 1) {
      const error = await dispatch(attempt(send(version)));
      if (error === null) break;
      const current = error.status === 412 ? await dispatch(takeCurrent(ref.orderId, error)) : undefined;
      if (current !== undefined && isAgreed(current) && resends < RESENDS_MAX) {
        version = current.version;
        continue;
      }
      const isConflict = current !== undefined && !isAgreed(current);
      if (isCurrent()) {
        dispatch(
          isConflict ? conflictFound({ ...ref, changed: knownChange(error, current) }) : saveFailed(ref),
        );
      }
      // A conflict is told where it is decided; when its field is gone, here. The end of a session tells itself.
      const endedSession = isForNobody(error);
      if ((!isConflict || !isCurrent()) && !(endedSession && !isCurrent())) {
        const text = error.status === 412 ? messages.orderChanged(ref.orderId) : error.message;
        dispatch(errorNotice(aboutEdit(ref), text, { title: titles.note }));
      }
      if (isBehind(error)) {
        const read = ordersApi.endpoints.getOrder.initiate(ref.orderId, { forceRefetch: true });
        void holdCacheEntry(dispatch(read));
      }
      return;
    }
    if (isCurrent()) dispatch(editEnded(ref));
    dispatch(successNotice(aboutEdit(ref), doneText));
    void dispatch(scheduleRefresh({ delayMs: REFRESH_AFTER_EDIT_MS, orderIds: [ref.orderId] }));
  };

/** The call's error, or null when it was done. */
const attempt =
  (call: AppThunk<Promise<unknown>>): AppThunk<Promise<ApiError | null>> =>
  async (dispatch) => {
    try {
      await dispatch(call);
      return null;
    } catch (thrown) {
      return toApiError(thrown);
    }
  };

/** The order as it is now, from the refusal itself or, when that has none, read anew; also into the store. */
const takeCurrent =
  (orderId: string, { body }: ApiError): AppThunk<Promise<OrderRecord | undefined>> =>
  async (dispatch, getState, { config, now }) => {
    const received = readOrder(looseObject(body)?.current ?? body, config.productKey);
    if (received !== null && received.id === orderId && received.orderStatus !== '') {
      dispatch(orderReceived({ order: received, at: now() }));
      return received;
    }
    const read = ordersApi.endpoints.getOrder.initiate(orderId, { forceRefetch: true });
    const { data } = await holdCacheEntry(dispatch(read));
    return data === undefined ? undefined : selectOrderById(getState(), orderId);
  };
