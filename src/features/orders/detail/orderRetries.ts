/** The retries of an open order. They live in the store, so that they continue when the row is closed. */
import { ordersApi } from '../../../api/ordersApi';
import { isForNobody, toApiError } from '../../../api/errors';
import { REFRESH_AFTER_EDIT_MS, REFRESH_AFTER_GEOCODE_MS } from '../../../contract/constants';
import { messages, titles } from '../../../contract/messages';
import { statusLook } from '../../../contract/statuses';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { selectOrderById } from '../../../store/entities/orders/ordersSelectors';
import { tryToLoadOrder } from '../../../store/entities/orders/readOrders';
import { selectProductLabel } from '../../../store/config/configSlice';
import {
  failureNotice,
  successNotice,
  warningNotice,
  withdrawNotice,
  type NoticeAbout,
  type Said,
} from '../../../store/notices/noticesSlice';
import type { AppThunk, RootState } from '../../../store/types';
import { beginAttempt, endAttempt } from '../../../store/views/attemptsSlice';
import { scheduleRefresh } from '../../../store/views/orders/refreshOrders';

/**
 * Creates the order in the routing product once more. While the outcome of an attempt is unknown, the same attempt is
 * sent again. Reports the outcome in a toast and never throws.
 */
export function retryOrderCreation(orderId: OrderId): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const about: NoticeAbout = `order/${orderId}/creation`;
    dispatch(withdrawNotice(about));
    // Once the order shows a later attempt, the next one is meant to be another.
    const key = dispatch(beginAttempt(about, [orderId, attemptedAt(getState(), orderId)], 'creation'));
    try {
      const arg = { id: orderId, idempotencyKey: key };
      await dispatch(ordersApi.endpoints.retryOrderCreation.initiate(arg, { track: false })).unwrap();
      dispatch(endAttempt(about, key));
      dispatch(successNotice(about, messages.creationReattempted(selectProductLabel(getState()))));
    } catch (thrown) {
      dispatch(endAttempt(about, key, toApiError(thrown)));
      dispatch(showFailure(orderId, about, thrown));
    }
  };
}

/** When the order was last sent to the routing product, as far as the server says; null if it does not. */
function attemptedAt(state: RootState, orderId: OrderId): number | null {
  const creation = selectOrderById(state, orderId)?.orderCreation;
  return typeof creation === 'object' ? creation.attemptedAt : null;
}

/**
 * Geocodes the order again and refreshes the list 5 s later (OAC-16). The toast names the new status, because the
 * call also succeeds when the address is still not found. Never throws.
 */
export function retryGeocode(orderId: OrderId): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const about: NoticeAbout = `order/${orderId}/geocode`;
    dispatch(withdrawNotice(about));
    try {
      await dispatch(ordersApi.endpoints.geocodeOrder.initiate({ id: orderId }, { track: false })).unwrap();
      dispatch(showStatus(orderId, about, (status) => ({ text: messages.geocodeRetried(orderId, status) })));
      void dispatch(scheduleRefresh({ delayMs: REFRESH_AFTER_GEOCODE_MS, orderIds: [orderId] }));
    } catch (thrown) {
      dispatch(showFailure(orderId, about, thrown));
    }
  };
}

/**
 * Revives an abandoned order and refreshes the list 3 s later. The toast names the new status, because the call also
 * succeeds when, say, no window is offered and the order is INVALIDTIME again. Never throws.
 */
export function sendRevive(orderId: OrderId): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const about: NoticeAbout = `order/${orderId}/revival`;
    dispatch(withdrawNotice(about));
    try {
      await dispatch(ordersApi.endpoints.reviveOrder.initiate({ id: orderId }, { track: false })).unwrap();
      dispatch(
        showStatus(orderId, about, (status) => ({
          text: messages.orderRevived,
          lines: [`Order ${orderId} is ${status}.`],
        })),
      );
      void dispatch(scheduleRefresh({ delayMs: REFRESH_AFTER_EDIT_MS, orderIds: [orderId] }));
    } catch (thrown) {
      dispatch(showFailure(orderId, about, thrown));
    }
  };
}

/** Shows the order's status after a retry that worked: as a success only if the order is GEOCODED. */
function showStatus(orderId: OrderId, about: NoticeAbout, said: (status: string) => Said): AppThunk {
  return (dispatch, getState) => {
    const status = selectOrderById(getState(), orderId)?.orderStatus ?? '';
    const { text, lines = [] } = said(statusLook(status).shownAs);
    dispatch(
      status === 'GEOCODED'
        ? successNotice(about, text, { lines })
        : warningNotice(about, text, { lines, title: titles.note }),
    );
  };
}

/**
 * Shows why a retry failed and reads the order again: a refusal by the routing platform is recorded as an attempt, a
 * retry whose response was lost may have worked, and someone else may have changed the order. The end of the session
 * is reported elsewhere.
 */
function showFailure(orderId: OrderId, about: NoticeAbout, thrown: unknown): AppThunk {
  return (dispatch) => {
    const error = toApiError(thrown);
    if (isForNobody(error)) return;
    dispatch(failureNotice(about, error));
    void dispatch(tryToLoadOrder(orderId));
  };
}
