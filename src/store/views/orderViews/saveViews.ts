/** Saving, changing and deleting views; each outcome is told here, but for a conflict, which is told where it is decided. */
import { failureText, isForNobody, toApiError, type ApiError } from '../../../api/errors';
import { readView } from '../../../api/read/readViews';
import type { LastChange } from '../../../contract/schemas/common';
import type { CreateViewRequest, UpdateViewRequest } from '../../../contract/schemas/views';
import { viewMessages } from '../../../contract/viewMessages';
import { sameFilter, type OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderView } from '../../../domain/orders/orderViews';
import { deepEqual } from '../../../lib/deepEqual';
import { failureNotice, successNotice, withdrawNotice } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { ABOUT_VIEWS, loadViews } from './loadViews';
import { selectChosenView } from './orderViewsSelectors';
import { orderViewsActions } from './orderViewsSlice';
import { tableOfView } from './shownTable';
import { viewsKeeper } from './viewsKeeper';

const { viewPut, viewRemoved, viewChosen } = orderViewsActions;

/** Somebody else saved the view meanwhile. */
export interface ViewConflict {
  readonly kind: 'conflict';
  readonly theirs: OrderView;
  readonly changed: LastChange | undefined;
}
export type ViewSaveEnd =
  { readonly kind: 'saved' } | { readonly kind: 'failed'; readonly problem: string } | ViewConflict;

/**
 * Saves what is shown as a new view, which is then the chosen one, unless the list is of another search by then.
 * @param filter the search that is saved
 */
export const saveNewView =
  (request: CreateViewRequest, filter: OrderFilter, idempotencyKey: string): AppThunk<Promise<ViewSaveEnd>> =>
  async (dispatch, getState) => {
    dispatch(withdrawNotice(ABOUT_VIEWS));
    try {
      const view = await dispatch(viewsKeeper()).create(request, idempotencyKey);
      dispatch(viewPut(view));
      if (sameFilter(getState().views.orderList.filter, filter)) dispatch(rebase(view, filter));
      return dispatch(told(view));
    } catch (thrown) {
      return dispatch(failed(toApiError(thrown)));
    }
  };

/**
 * Changes a view on the version that the person saw.
 * @param view in that version
 * @param filter the search that is saved, where the change has one
 */
export const saveView =
  (view: OrderView, change: UpdateViewRequest, filter?: OrderFilter): AppThunk<Promise<ViewSaveEnd>> =>
  async (dispatch, getState) => {
    dispatch(withdrawNotice(ABOUT_VIEWS));
    try {
      const saved = await dispatch(viewsKeeper()).change(view, change);
      dispatch(viewPut(saved));
      const chosen = selectChosenView(getState());
      // It stands for what was saved, whatever the list shows by now, or the name alone is another.
      if (chosen?.view.id === view.id) {
        if (filter) dispatch(rebase(saved, filter));
        else if (chosen.view.version === view.version) dispatch(viewChosen({ ...chosen, view: saved }));
      }
      return dispatch(told(saved));
    } catch (thrown) {
      const error = toApiError(thrown);
      const theirs = error.status === 412 ? readView((error.body as { current?: unknown })?.current) : null;
      if (theirs === null) return dispatch(failed(error));
      dispatch(viewPut(theirs));
      // What they changed is something else: both changes stay.
      const parts = Object.keys(change) as (keyof UpdateViewRequest)[];
      const isTheirsNewer = (theirs.version ?? 0) > (view.version ?? 0);
      if (isTheirsNewer && parts.every((part) => deepEqual(theirs[part], view[part])))
        return dispatch(saveView(theirs, change, filter));
      return { kind: 'conflict', theirs, changed: error.changed ?? theirs.changed };
    }
  };

/** Deletes a view; the list that it showed stays. */
export const deleteSavedView =
  (view: OrderView): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    dispatch(withdrawNotice(ABOUT_VIEWS));
    try {
      await dispatch(viewsKeeper()).remove(view);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status !== 404) {
        if (!isForNobody(error))
          dispatch(failureNotice(ABOUT_VIEWS, error, failureText(error, viewMessages.notDeleted)));
        void dispatch(loadViews());
        return false;
      }
      // Somebody else was quicker.
    }
    dispatch(viewRemoved(view.id));
    dispatch(successNotice(ABOUT_VIEWS, viewMessages.deleted(view.name)));
    return true;
  };

/** The view is the chosen one from now on, and stands for the search that was saved. */
const rebase = (view: OrderView, filter: OrderFilter) =>
  viewChosen({ view, filter, ...tableOfView(view.content) });

const told =
  ({ name }: OrderView): AppThunk<ViewSaveEnd> =>
  (dispatch) => {
    dispatch(successNotice(ABOUT_VIEWS, viewMessages.saved(name)));
    return { kind: 'saved' };
  };

const failed =
  (error: ApiError): AppThunk<ViewSaveEnd> =>
  (dispatch) => {
    const problem = failureText(error, viewMessages.notSaved);
    if (!isForNobody(error)) dispatch(failureNotice(ABOUT_VIEWS, error, problem));
    void dispatch(loadViews());
    return { kind: 'failed', problem };
  };
