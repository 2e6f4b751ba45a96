/** Reads saved views, and finds the one that a link names. */
import { isForNobody, toApiError, type ApiError } from '../../../api/errors';
import { viewMessages } from '../../../contract/viewMessages';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import { errorNotice } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { orderViewsActions } from './orderViewsSlice';
import { selectChosenView, selectViewById } from './orderViewsSelectors';
import { viewsKeeper } from './viewsKeeper';

const { viewsLoaded, viewPut, chosenIsGone } = orderViewsActions;

/** The key of the toasts about saved views. */
export const ABOUT_VIEWS = 'views';

/**
 * Reads the views. If a later read fails, it is silent and the shown views stay.
 * @returns why they could not be read
 */
export const loadViews =
  (): AppThunk<Promise<{ readonly error?: ApiError }>> => async (dispatch, getState) => {
    const { changes, isLoaded } = getState().views.orderViews;
    try {
      const views = await dispatch(viewsKeeper()).list();
      // A view was saved or looked up meanwhile, so the answer may lack it.
      if (getState().views.orderViews.changes !== changes) return await dispatch(loadViews());
      dispatch(viewsLoaded(views));
      await dispatch(lookForChosen());
      return {};
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!isLoaded && !isForNobody(error))
        dispatch(errorNotice(ABOUT_VIEWS, viewMessages.notLoaded(error.message), { isOfPlace: true }));
      return { error };
    }
  };

/** Looks up a chosen view that is not in the list: it may be gone, or missing because very many are shared. */
const lookForChosen = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const chosen = selectChosenView(getState());
  if (chosen === null || selectViewById(getState(), chosen.view.id) !== undefined) return;
  const found = await dispatch(lookUpView(chosen.view.id));
  if (found === null && selectChosenView(getState())?.view.id === chosen.view.id) dispatch(chosenIsGone());
};

/**
 * Finds a view by its id, for a link. Null when there is none that this person may see. Rejects when that is unknown.
 */
export const lookUpView =
  (id: ViewId): AppThunk<Promise<OrderView | null>> =>
  async (dispatch, getState) => {
    try {
      const view = await dispatch(viewsKeeper()).find(id);
      dispatch(viewPut(view));
      return selectViewById(getState(), id) ?? view;
    } catch (thrown) {
      if (toApiError(thrown).status === 404) return null;
      throw thrown;
    }
  };
