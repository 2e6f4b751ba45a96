/** Feature flags by name. A flag is off unless the answer says that it is on (FLG-03). */
import { createSlice } from '@reduxjs/toolkit';
import { FLAG_DELIVERY_TYPE } from '../../contract/constants';
import { flagsApi } from '../../api/flagsApi';

const initialState: Record<string, boolean> = {};

export const flagsSlice = createSlice({
  name: 'flags',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(flagsApi.endpoints.getFeatureFlag.matchFulfilled, (flags, { payload, meta }) => {
      flags[meta.arg.originalArgs] = payload;
    });
  },
  selectors: {
    /** Controls the delivery type field and filter (FLG-02). */
    selectShowsDeliveryType: (flags) => flags[FLAG_DELIVERY_TYPE] === true,
  },
});

export const { selectShowsDeliveryType } = flagsSlice.selectors;
