/** The filter of the Pickup Ready column (OTB-07, docs/decisions/orders.md#next-pages-and-the-pickup-ready-filter). */
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { PickupFilter } from '../../../domain/orders/orderSets';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import type { AppThunk, RootState } from '../../types';
import { layOut } from './listedPages';
import { selectPasses } from './orderListSelectors';
import { orderListActions } from './orderListSlice';
import { selectSelectedOrderIds } from './orderSelectionSelectors';
import { orderSelectionActions } from './orderSelectionSlice';

/**
 * Decides for every loaded row whether the filter shows it, and deselects hidden rows. The decision holds until the
 * filter is set again: an order that becomes ready meanwhile neither disappears from the list nor leaves the selection
 * during a job.
 */
export const choosePickupFilter =
  (filter: PickupFilter): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    const { pages, pinnedId } = state.views.orderList;
    const selected = selectSelectedOrderIds(state);
    const shown = pages.map(
      ({ ids }) =>
        layOut(
          ids.map((id) => selectOrderById(state, id)),
          filter,
        ).shown,
    );
    dispatch(orderListActions.pickupFilterChosen({ filter, shown }));
    if (selected.length === 0) return;
    if (state.views.orderSelection.mode === 'allMatching') {
      // The set of matches has changed. A frozen selection would no longer be what its label says.
      dispatch(orderSelectionActions.selectionCleared());
      return;
    }
    // The pinned row is not part of the list, so the filter does not hide it.
    const kept = selected.filter((id) => id === pinnedId || selectPasses(state, id, filter));
    dispatch(orderSelectionActions.selectionNarrowed(narrowed(state, kept)));
  };

/** The kept ids, or the deselected rows of the selected pages if those are fewer. */
function narrowed(state: RootState, kept: readonly OrderId[]) {
  const selection = state.views.orderSelection;
  const count = kept.length;
  if (selection.mode === 'allLoaded') {
    const inPages = state.views.orderList.pages.slice(0, selection.pages).flatMap(({ ids }) => ids);
    const keptSet = new Set(kept);
    const except = inPages.filter((id) => !keptSet.has(id));
    if (except.length < kept.length) {
      const pageIds = new Set(inPages);
      return { except, ids: kept.filter((id) => !pageIds.has(id)), count };
    }
  }
  return { except: null, ids: kept, count };
}
