/** Creates ids of merchants in the routing product, and tracks which are being created (MDT-05 to MDT-08). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { failureText, isForNobody, toApiError, wordsOf } from '../../../api/errors';
import { merchantsApi, type PlatformField } from '../../../api/merchantsApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { failureNotice, successNotice, withdrawNotice, type NoticeAbout } from '../../notices/noticesSlice';
import type { AppThunk, RootState } from '../../types';
import { viewsReducer } from '../viewsReducer';
import { checkListed } from './loadMerchants';
import { readAfterRefusal } from './readAfterRefusal';

/** `merchant field` of the ids being created. */
export type PlatformIdsState = Readonly<Record<string, true>>;

const initialState: Record<string, true> = {};

const platformIdsSlice = createSlice({
  name: 'views/platformIds',
  initialState,
  reducers: {
    creationStarted(state, { payload }: PayloadAction<string>) {
      state[payload] = true;
    },
    creationEnded(state, { payload }: PayloadAction<string>) {
      delete state[payload];
    },
  },
});

const { creationStarted, creationEnded } = platformIdsSlice.actions;

/** Injected when the page's code loads (viewsReducer). */
const view = platformIdsSlice.injectInto(viewsReducer, { reducerPath: 'platformIds' });

const creationKey = (id: MerchantId, field: PlatformField): string => `${id} ${field}`;

/** Whether the merchant's organisation or pickup customer is being created. */
export const selectIsCreating = (state: RootState, id: MerchantId, field: PlatformField): boolean =>
  view.selectSlice(state.views)[creationKey(id, field)] === true;

/** Creates the merchant's organisation or pickup customer in the routing product. One call at a time. */
export const requestPlatformId =
  (id: MerchantId, field: PlatformField): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectIsCreating(getState(), id, field)) return;
    const key = creationKey(id, field);
    const about: NoticeAbout = `merchant/${id}/${field}`;
    dispatch(withdrawNotice(about));
    dispatch(creationStarted(key));
    try {
      await dispatch(
        merchantsApi.endpoints.createPlatformId.initiate({ id, field }, { track: false }),
      ).unwrap();
      dispatch(successNotice(about, merchantMessages.merchantUpdated));
      dispatch(checkListed(id));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isForNobody(error)) return;
      dispatch(failureNotice(about, error, failureText(error, merchantMessages.merchantNotEdited, wordsOf)));
      void dispatch(readAfterRefusal(id, error));
    } finally {
      dispatch(creationEnded(key));
    }
  };
