/** Reading saved views, and finding the one that a link names. */
import { isForNobody, toApiError, type ApiError } from '../../../api/errors';
import { viewMessages } from '../../../contract/viewMessages';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import { errorNotice } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { orderViewsActions } from './orderViewsSlice';
import { selectChosenView, selectViewById } from './orderViewsSelectors';
import { viewsKeeper } from './viewsKeeper';

const { viewsLoaded, viewPut, chosenIsGone } = orderViewsActions;

/** What the toasts about saved views are about. */
export const ABOUT_VIEWS = 'views';

/**
 * Reads the views. Later reads are silent when they fail: what is shown stays.
 * @returns why they could not be read
 */
export const loadViews =
  (): AppThunk<Promise<{ readonly error?: ApiError }>> => async (dispatch, getState) => {
    const { changes, isLoaded } = getState().views.orderViews;
    try {
      const views = await dispatch(viewsKeeper()).list();
      // A view was saved, or looked up for a link, meanwhile: the answer may not have it.
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

/** A chosen view that is not listed may be one of very many that are shared, or gone. */
const lookForChosen = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const chosen = selectChosenView(getState());
  if (chosen === null || selectViewById(getState(), chosen.view.id) !== undefined) return;
  const found = await dispatch(lookUpView(chosen.view.id));
  if (found === null && selectChosenView(getState())?.view.id === chosen.view.id) dispatch(chosenIsGone());
};

/** A view by its id, for its link; null when there is none that this person may see. Rejects when nobody knows. */
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
