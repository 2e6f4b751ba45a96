/**
 * Saves, changes and deletes views. Each outcome is shown by a toast here, except a conflict, which is shown where the
 * person decides.
 */
import { failureText, isForNobody, toApiError, type ApiError } from '../../../api/errors';
import { readView } from '../../../api/read/readViews';
import type { LastChange } from '../../../contract/schemas/common';
import type { CreateViewRequest, UpdateViewRequest } from '../../../contract/schemas/views';
import { viewMessages } from '../../../contract/viewMessages';
import { sameFilter, type OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import { deepEqual } from '../../../lib/deepEqual';
import { selectTimeZones } from '../../config/timeZones';
import { selectWhoChanged } from '../../edits/whoChanged';
import {
  errorNotice,
  failureNotice,
  successNotice,
  withdrawNotice,
  type NoticeAbout,
} from '../../notices/noticesSlice';
import type { AppThunk, RootState } from '../../types';
import { attemptsDropped, beginAttempt, endAttempt } from '../attemptsSlice';
import { selectUnsearchedFilters } from '../orders/orderListSelectors';
import { chooseView, takeView } from './chooseView';
import { ABOUT_VIEWS, loadViews } from './loadViews';
import { selectIsOwnView } from './mayChangeView';
import { savesSame, selectChosenView } from './orderViewsSelectors';
import { orderViewsActions } from './orderViewsSlice';
import { tableOfView } from './shownTable';
import { viewsKeeper } from './viewsKeeper';

const { viewPut, viewRemoved, viewChosen } = orderViewsActions;

/** The key of the toasts about a view to be saved as a new one, and of its attempt. */
export const NEW_VIEW = `${ABOUT_VIEWS}/new` as const;
/** The key of the toasts about one view. */
export const aboutView = (id: ViewId) => `${ABOUT_VIEWS}/${id}` as const;

/** Somebody else saved the view meanwhile. */
export interface ViewConflict {
  readonly kind: 'conflict';
  readonly theirs: OrderView;
  readonly changed: LastChange | undefined;
}
export type ViewSaveEnd =
  { readonly kind: 'saved' } | { readonly kind: 'failed'; readonly problem: string } | ViewConflict;

/**
 * Saves the shown search and table as a new view and makes it the chosen one, unless the list has another search by
 * then.
 * @param filter the search that is saved
 */
export const saveNewView =
  (request: CreateViewRequest, filter: OrderFilter): AppThunk<Promise<ViewSaveEnd>> =>
  async (dispatch, getState) => {
    dispatch(withdrawNotice(NEW_VIEW));
    const key = dispatch(beginAttempt(NEW_VIEW, request, 'view'));
    try {
      const view = await dispatch(viewsKeeper()).create(request, key);
      dispatch(endAttempt(NEW_VIEW, key));
      dispatch(viewPut(view));
      if (selectIsListed(getState(), filter)) dispatch(rebase(view, filter));
      return dispatch(reportSaved(NEW_VIEW, view));
    } catch (thrown) {
      const error = toApiError(thrown);
      dispatch(endAttempt(NEW_VIEW, key, error));
      return dispatch(failed(NEW_VIEW, request.name, error));
    }
  };

/**
 * Changes a view based on the version that the person saw.
 * @param view the view in that version
 * @param filter the search that is saved, if the change has one
 */
export const saveView =
  (view: OrderView, change: UpdateViewRequest, filter?: OrderFilter): AppThunk<Promise<ViewSaveEnd>> =>
  async (dispatch, getState) => {
    const about = aboutView(view.id);
    dispatch(withdrawNotice(about));
    try {
      const saved = await dispatch(viewsKeeper()).change(view, change);
      dispatch(viewPut(saved));
      const chosen = selectChosenView(getState());
      // The chosen view now stands for the saved search, whatever the list shows; or only its name changed. Its version
      // does not tell whether it is the changed view: it may have been forgotten meanwhile.
      if (chosen?.view.id === view.id) {
        if (filter) dispatch(rebase(saved, filter));
        else if (savesSame(chosen.view, view)) dispatch(viewChosen({ ...chosen, view: saved }));
      }
      return dispatch(reportSaved(about, saved));
    } catch (thrown) {
      const error = toApiError(thrown);
      const theirs = theirsOf(error);
      if (theirs === null) return dispatch(failed(about, view.name, error));
      dispatch(viewPut(theirs));
      // They changed other parts: keep both changes.
      const parts = Object.keys(change) as (keyof UpdateViewRequest)[];
      const isTheirsNewer = (theirs.version ?? 0) > (view.version ?? 0);
      if (isTheirsNewer && parts.every((part) => deepEqual(theirs[part], view[part])))
        return dispatch(saveView(theirs, change, filter));
      return { kind: 'conflict', theirs, changed: error.changed ?? theirs.changed };
    }
  };

/** Deletes a view. Its list stays on the screen. */
export const deleteSavedView =
  (view: OrderView): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const about = aboutView(view.id);
    dispatch(withdrawNotice(about));
    try {
      await dispatch(viewsKeeper()).remove(view);
    } catch (thrown) {
      const error = toApiError(thrown);
      // The server does not say whether another person's view is gone or only no longer shared.
      if (error.status !== 404 || !selectIsOwnView(getState(), view)) {
        dispatch(reportNotDeleted(view, error));
        void dispatch(loadViews());
        return false;
      }
      // It has been deleted already.
    }
    dispatch(viewRemoved(view.id));
    dispatch(attemptsDropped('views'));
    dispatch(successNotice(about, viewMessages.deleted(view.name)));
    return true;
  };

const reportNotDeleted =
  (view: OrderView, error: ApiError): AppThunk =>
  (dispatch, getState) => {
    if (isForNobody(error)) return;
    const about = aboutView(view.id);
    if (error.status === 404) {
      dispatch(errorNotice(about, viewMessages.notFound, { lines: [view.name] }));
      return;
    }
    const { isOwn, words } = selectWhoChanged(getState(), error.changed ?? theirsOf(error)?.changed);
    const known = isOwn ? { ...error, message: words } : error;
    dispatch(
      failureNotice(about, error, failureText(known, viewMessages.notDeleted), { lines: [view.name] }),
    );
  };

/** The newer version from a refusal; null if it has none. */
const theirsOf = ({ status, body }: ApiError): OrderView | null =>
  status === 412 ? readView((body as { current?: unknown } | undefined)?.current) : null;

const selectIsListed = (state: RootState, filter: OrderFilter): boolean =>
  sameFilter(state.views.orderList.filter, filter);

/**
 * Makes the view the chosen one, standing for the saved search. Saved with the days of another time zone, it finds
 * other orders, so a list of the saved search is searched again, unless that would drop what was typed and not searched
 * for.
 */
const rebase =
  (view: OrderView, filter: OrderFilter): AppThunk =>
  (dispatch, getState) => {
    const zones = selectTimeZones(getState());
    if (zones.of(view.content.zone).name === zones.of(filter.zone).name)
      dispatch(viewChosen({ view, filter, ...tableOfView(view.content) }));
    else if (selectIsListed(getState(), filter) && selectUnsearchedFilters(getState()) === null)
      dispatch(chooseView(view));
    else dispatch(takeView(view));
  };

const reportSaved =
  (about: NoticeAbout, { name }: OrderView): AppThunk<ViewSaveEnd> =>
  (dispatch) => {
    dispatch(successNotice(about, viewMessages.saved(name)));
    return { kind: 'saved' };
  };

const failed =
  (about: NoticeAbout, name: string, error: ApiError): AppThunk<ViewSaveEnd> =>
  (dispatch) => {
    const problem = failureText(error, viewMessages.notSaved);
    if (!isForNobody(error)) dispatch(failureNotice(about, error, problem, { lines: [name] }));
    void dispatch(loadViews());
    return { kind: 'failed', problem };
  };
