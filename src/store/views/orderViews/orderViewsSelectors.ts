/** What is known of saved views, and how what is shown differs from the chosen one. */
import { createSelector } from '@reduxjs/toolkit';
import { sameFilter } from '../../../domain/orders/orderFilter';
import { PRODUCT_VIEWS, viewsInOrder, type OrderView, type ViewId } from '../../../domain/orders/orderViews';
import type { RootState } from '../../types';
import { selectIsTableOf } from './shownTable';

const views = (state: RootState) => state.views.orderViews;

/** All views in the order of their keys Alt+1 to Alt+9. */
export const selectViews = createSelector([(state: RootState) => views(state).saved], viewsInOrder);
export const selectAreViewsLoaded = (state: RootState) => views(state).isLoaded;
export const selectChosenView = (state: RootState) => views(state).chosen;
export const selectAwaitedViewId = (state: RootState) => views(state).awaitedId;

/** A view as it was saved last. */
export const selectViewById = (state: RootState, id: ViewId): OrderView | undefined =>
  PRODUCT_VIEWS.find((view) => view.id === id) ?? views(state).saved.find((view) => view.id === id);

/** Whether the list is of the search that the chosen view stands for. */
export function selectShowsView(state: RootState): boolean {
  const { chosen } = views(state);
  return chosen !== null && sameFilter(state.views.orderList.filter, chosen.filter);
}

/** Whether what is shown is another search, order or table than the chosen view has. */
export function selectIsViewModified(state: RootState): boolean {
  const { chosen } = views(state);
  if (chosen === null) return false;
  return !selectShowsView(state) || !selectIsTableOf(state, chosen.view);
}

/** The chosen view as somebody else, or this person elsewhere, has saved it since; undefined while nobody has. */
export function selectNewerVersion(state: RootState): OrderView | undefined {
  const { chosen } = views(state);
  if (chosen === null) return undefined;
  const now = selectViewById(state, chosen.view.id);
  return (now?.version ?? 0) > (chosen.view.version ?? 0) ? now : undefined;
}
