/**
 * Every merchant that any answer brought, by id. A list's summary never takes away what a whole record brought, and
 * an answer that was overtaken brings nothing old back (docs/decisions/merchants.md#lists).
 */
import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { bringsMerchants, merchantsIn } from '../../../api/merchantsApi';
import { mergeMerchant, withChange, type MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { sameValue } from '../../../lib/sameValue';
import { createChunkedAdapter, type ChunkedState } from '../chunkedEntities';

export type MerchantsState = ChunkedState<MerchantRecord>;

export const merchantChunks = createChunkedAdapter<MerchantRecord>();

const merge = (held: MerchantRecord, incoming: MerchantRecord): MerchantRecord => {
  const merged = mergeMerchant(held, incoming);
  return sameValue(held, merged) ? held : merged;
};

export const merchantsSlice = createSlice({
  name: 'entities/merchants',
  initialState: merchantChunks.getInitialState(),
  reducers: {
    /** A refusal brought the merchant as it is now (412). */
    merchantBrought: (state, { payload }: PayloadAction<MerchantRecord>): MerchantsState =>
      merchantChunks.upsertBy(original(state) ?? merchantChunks.getInitialState(), [payload], merge),
  },
  extraReducers: (builder) => {
    builder.addMatcher(bringsMerchants, (state, action): MerchantsState => {
      const { merchants, change } = merchantsIn(action);
      // The plain state, not the draft: the adapter copies by itself, and only what changes.
      const plain = original(state) ?? merchantChunks.getInitialState();
      const brought = merchantChunks.upsertBy(plain, merchants, merge);
      const held = change && merchantChunks.selectById(brought, change.id);
      return change && held ? merchantChunks.upsertMany(brought, [withChange(held, change)]) : brought;
    });
  },
});

export const { merchantBrought } = merchantsSlice.actions;
