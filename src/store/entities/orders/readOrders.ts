/**
 * Reads orders that a workflow needs and the store does not have (docs/decisions/orders.md#select-all-that-match): one
 * GET each, a few at a time.
 */
import { ordersApi } from '../../../api/ordersApi';
import { toApiError, type ApiError } from '../../../api/errors';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { mapWithConcurrency } from '../../../lib/mapWithConcurrency';
import { backoffDelayMs, DEFAULT_BACKOFF, sleep } from '../../../lib/backoff';
import { selectOrderById } from './ordersSelectors';
import type { AppDispatch, AppThunk, RootState } from '../../types';
import { mayPass } from '../../../api/errorMeaning';

const READS_AT_ONCE = 4;

interface ReadDeps {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly signal: AbortSignal;
  /** Tries per order when the server is busy or the network fails. */
  readonly tries?: number;
}

/** Reads the current order into the store. Rejects with the call's error. */
export const loadOrder =
  (id: OrderId): AppThunk<Promise<OrderId>> =>
  (dispatch) =>
    holdCacheEntry(dispatch(ordersApi.endpoints.getOrder.initiate(id, { forceRefetch: true }))).unwrap();

/** Reads the current order into the store. Returns null, or the call's error. */
export const tryToLoadOrder =
  (id: OrderId): AppThunk<Promise<ApiError | null>> =>
  async (dispatch) => {
    try {
      await dispatch(loadOrder(id));
      return null;
    } catch (error) {
      return toApiError(error);
    }
  };

/**
 * Reads the orders that are not in the store. Returns null for an order that is in the store now, the error for one
 * that could not be read. Orders not reached before the signal was aborted are missing. With a single try, the caller
 * repeats the whole: then a 429 is the answer for all orders not yet asked for, which the server would refuse as well.
 */
export async function readMissingOrders(
  ids: readonly OrderId[],
  { dispatch, getState, signal, tries = 1 }: ReadDeps,
): Promise<ReadonlyMap<OrderId, ApiError | null>> {
  const answers = new Map<OrderId, ApiError | null>();
  const missing = ids.filter((id) => {
    const isHeld = selectOrderById(getState(), id) !== undefined;
    if (isHeld) answers.set(id, null);
    return !isHeld;
  });

  let tooMany: ApiError | null = null;
  await mapWithConcurrency(
    missing,
    READS_AT_ONCE,
    async (id) => {
      if (tooMany !== null && tries === 1) return void answers.set(id, tooMany);
      for (let failures = 1; ; failures += 1) {
        const error = await dispatch(tryToLoadOrder(id));
        if (error?.status === 429) tooMany = error;
        const isFinal = error === null || !mayPass(error) || failures >= tries || signal.aborted;
        if (isFinal) return void answers.set(id, error);
        await sleep(backoffDelayMs(failures, DEFAULT_BACKOFF, Math.random(), error.retryAfterMs), signal);
      }
    },
    signal,
  );
  return answers;
}
