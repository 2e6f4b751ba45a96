/** Orders that came to match the search since its rows were read: they become rows when the person asks for them. */
import type { OrderId } from '../../../domain/orders/orderRecord';
import { compareOrders } from '../../../domain/orders/orderSort';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import type { AppThunk, RootState } from '../../types';
import { laidOutAgain, rowOfId } from './listedPages';
import { orderListActions } from './orderListSlice';
import { mergeOrders } from './rereadPage';
import { selectIsMatch, selectSentSort } from './searchOrders';

const { matchesCame, pageReread } = orderListActions;

const list = (state: RootState) => state.views.orderList;

/** With more new orders than this, the list is searched anew: reading all of them would take too long. */
export const NEW_MAX = 400;

/** Whether so many orders are waiting that some between them and the rows may be unknown. */
export const selectHasTooManyWaiting = (state: RootState): boolean =>
  Object.keys(list(state).waiting).length > NEW_MAX;

/**
 * Adds the waiting orders to the rows, each in its place on whatever page, and forgets those that match no longer. The
 * rows of an empty list come with the refresh that follows, because only its answer says how the list continues. If too
 * many are waiting, that refresh searches anew.
 * @returns the row of the first one; -1 if none is visible
 */
export const listWaiting =
  (): AppThunk<number> =>
  (dispatch, getState, { now }) => {
    const state = getState();
    if (selectHasTooManyWaiting(state)) return -1;
    const { waiting, pages, pickupFilter, loadedCount, pinnedId } = list(state);
    const compare = compareOrders(selectSentSort(state));
    const recordOf = (id: OrderId) => selectOrderById(state, id);

    const orders = Object.keys(waiting)
      .filter((id) => id !== pinnedId && selectIsMatch(state, id, now()))
      .flatMap((id) => recordOf(id) ?? [])
      .sort(compare);
    const ids = new Set(orders.map(({ id }) => id));
    const left = Object.keys(waiting).filter((id) => !ids.has(id));
    if (left.length > 0) dispatch(matchesCame({ come: [], left }));
    if (loadedCount === 0) return -1;

    const following = [...orders];
    pages.forEach((held, page) => {
      const last = recordOf(held.ids.at(-1) ?? '');
      const after =
        page === pages.length - 1
          ? -1
          : following.findIndex((order) => last === undefined || compare(order, last) > 0);
      const added = following.splice(0, after < 0 ? following.length : after);
      if (added.length === 0) return;
      const merged = mergeOrders(held.ids, added, recordOf, compare);
      dispatch(
        pageReread({
          page,
          ...laidOutAgain(held, merged, recordOf, pickupFilter),
          added: added.map(({ id }) => id),
          gone: [],
          back: [],
        }),
      );
    });
    const { pages: pagesNow } = list(getState());
    const rows = orders.map(({ id }) => rowOfId(pagesNow, id)).filter((row) => row >= 0);
    return rows.length === 0 ? -1 : Math.min(...rows) + (pinnedId === null ? 0 : 1);
  };
