/**
 * The check before anything is sent (docs/decisions/pipeline.md#ready-for-pickup): GET /orders/getOrders/{id} for each
 * id of the list, a few at a time. A fault is retried after a while. An id without an answer is shown as unchecked and
 * gets no verdict.
 */
import { ID_MAX } from '../../../contract/constants';
import { toApiError, type ApiError } from '../../../api/errors';
import { approximateWords } from '../../../domain/orders/approximate';
import { isDamagedId } from '../../../domain/orders/copiedId';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { backoffDelayMs, DEFAULT_BACKOFF, sleep } from '../../../lib/backoff';
import { mapWithConcurrency } from '../../../lib/mapWithConcurrency';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import { loadOrder } from '../../entities/orders/readOrders';
import type { AppThunk } from '../../types';
import { meaningOf } from '../../../api/errorMeaning';
import { bulkReadyActions, type LineCheck } from './bulkReadySlice';

const AT_ONCE = 4;
/** Tries per id: about seven seconds of waiting in all. */
const TRIES = 5;

/** How often results enter the state, because each time the counts are rendered again. Milliseconds. */
const EMIT_EVERY_MS = 100;

/**
 * Whether a text cannot be an order id. As path segments, `.` and `..` would point to another address. A text longer
 * than any id may be refused on the way, and would stay unchecked. A damaged id could be found as a reference.
 */
const isNoId = (id: string): boolean => id === '.' || id === '..' || id.length > ID_MAX || isDamagedId(id);

/** Reads one order. `unchecked` only after all tries. */
const readCheck =
  (id: OrderId, quiet: { until: number }, isStill: () => boolean): AppThunk<Promise<LineCheck>> =>
  async (dispatch, getState, { now }) => {
    if (isNoId(id)) return { verdict: 'unknown' };
    for (let failures = 1; ; failures += 1) {
      while (isStill() && quiet.until > now()) await sleep(quiet.until - now());
      if (!isStill()) return { verdict: 'waiting' };
      let error: ApiError;
      try {
        await dispatch(loadOrder(id));
        const found = selectOrderById(getState(), id);
        if (found === undefined) return { verdict: 'unknown' };
        const { orderStatus, recipient, recipientAddress, merchantDisplayName, merchantId } = found;
        return {
          verdict: 'found',
          order: {
            status: orderStatus,
            recipient: recipient?.name ?? null,
            merchant: merchantDisplayName ?? merchantId ?? null,
            approximate: approximateWords(recipientAddress)?.what ?? null,
          },
        };
      } catch (thrown) {
        error = toApiError(thrown);
      }
      // 400 and 422: the text cannot even be an id.
      const meaning = meaningOf(error);
      if (meaning === 'refused' && [400, 404, 422].includes(Number(error.status)))
        return { verdict: 'unknown' };
      const mayHelp = meaning === 'busy' || meaning === 'unclear';
      if (!mayHelp || failures >= TRIES) return { verdict: 'unchecked', reason: error.message };
      const wait = backoffDelayMs(failures, DEFAULT_BACKOFF, Math.random(), error.retryAfterMs);
      // The server asked to back off: all four workers wait.
      if (meaning === 'busy') quiet.until = Math.max(quiet.until, now() + wait);
      else await sleep(wait);
    }
  };

/**
 * Checks the lines at these indexes and reports the results in small batches. Stops early when the list was replaced.
 */
const checkIndexes =
  (indexes: readonly number[]): AppThunk<Promise<void>> =>
  async (dispatch, getState, { now }) => {
    const bulk = () => getState().views.bulkReady;
    const { listId } = bulk();
    if (listId === null) return;
    const isStill = () => bulk().listId === listId;
    const quiet = { until: 0 };
    let news: { place: number; check: LineCheck }[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      const found = news;
      news = [];
      if (found.length > 0 && isStill()) dispatch(bulkReadyActions.linesChecked({ listId, found }));
    };
    await mapWithConcurrency(indexes, AT_ONCE, async (place) => {
      const line = bulk().lines[place];
      if (!isStill() || !line) return;
      const check = await dispatch(readCheck(line.id, quiet, isStill));
      news.push({ place, check });
      timer ??= setTimeout(flush, EMIT_EVERY_MS);
    });
    flush();
    if (isStill()) dispatch(bulkReadyActions.checkFinished({ listId, at: now() }));
  };

/** Checks the whole list, each id once. */
export const checkList = (): AppThunk<Promise<void>> => (dispatch, getState) => {
  const { checks } = getState().views.bulkReady;
  return dispatch(checkIndexes([...checks.keys()].filter((place) => checks[place]?.verdict === 'waiting')));
};

/** Checks some lines again: those without an answer, or whose order was corrected meanwhile. */
export const checkAgain =
  (indexes: readonly number[]): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    const { checks } = getState().views.bulkReady;
    const askable = indexes.filter((place) => checks[place] && checks[place].verdict !== 'waiting');
    if (askable.length === 0) return Promise.resolve();
    dispatch(bulkReadyActions.checkPrepared({ indexes: askable }));
    return dispatch(checkIndexes(askable));
  };
