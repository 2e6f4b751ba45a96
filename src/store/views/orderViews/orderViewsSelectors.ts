/** Selectors for saved views, and for the differences between the table and the chosen view. */
import { createSelector } from '@reduxjs/toolkit';
import { sameFilter } from '../../../domain/orders/orderFilter';
import { PRODUCT_VIEWS, viewsInOrder, type OrderView, type ViewId } from '../../../domain/orders/orderViews';
import { deepEqual } from '../../../lib/deepEqual';
import type { RootState } from '../../types';
import { selectIsTableOf } from './shownTable';

const views = (state: RootState) => state.views.orderViews;

/** All views, in the order of their shortcuts Alt+1 to Alt+9. */
export const selectViews = createSelector([(state: RootState) => views(state).saved], viewsInOrder);
export const selectAreViewsLoaded = (state: RootState) => views(state).isLoaded;
export const selectChosenView = (state: RootState) => views(state).chosen;
export const selectAwaitedViewId = (state: RootState) => views(state).awaitedId;

/** The latest saved version of a view. */
export const selectViewById = (state: RootState, id: ViewId): OrderView | undefined =>
  PRODUCT_VIEWS.find((view) => view.id === id) ?? views(state).saved.find((view) => view.id === id);

/** Whether a view was deleted or is no longer shared. A chosen one may be missing only because so many are shared. */
export function selectIsViewGone(state: RootState, id: ViewId): boolean {
  const { chosen } = views(state);
  return chosen?.view.id === id ? chosen.isGone === true : selectViewById(state, id) === undefined;
}

/** Whether the list shows the search of the chosen view. */
export function selectShowsView(state: RootState): boolean {
  const { chosen } = views(state);
  return chosen !== null && sameFilter(state.views.orderList.filter, chosen.filter);
}

/** Whether the search, sort or table differs from the chosen view. */
export function selectIsViewModified(state: RootState): boolean {
  const { chosen } = views(state);
  if (chosen === null) return false;
  return !selectShowsView(state) || !selectIsTableOf(state, chosen.view);
}

/** What people save in a view. */
const savedOf = ({ name, isShared, content }: OrderView) => ({ name, isShared, content });

/** Whether two versions of a view are the same for people. */
export const savesSame = (one: OrderView, other: OrderView): boolean =>
  deepEqual(savedOf(one), savedOf(other));

/**
 * A newer version of the chosen view, saved by somebody else or by this person elsewhere; undefined if there is none.
 */
export function selectNewerVersion(state: RootState): OrderView | undefined {
  const { chosen } = views(state);
  if (chosen === null) return undefined;
  const now = selectViewById(state, chosen.view.id);
  if (now === undefined || (now.version ?? 0) <= (chosen.view.version ?? 0)) return undefined;
  // If its version was forgotten, only what it contains tells.
  return savesSame(now, chosen.view) ? undefined : now;
}
