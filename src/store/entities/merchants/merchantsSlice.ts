/**
 * All merchants from all answers, by id. A summary from a list never removes fields of a whole record, and a late
 * answer does not restore an old state (docs/decisions/merchants.md#lists).
 */
import { createSlice, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { carriesMerchants, merchantsIn } from '../../../api/merchantsApi';
import { mergeMerchant, withChange, type MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { deepEqual } from '../../../lib/deepEqual';
import { createChunkedAdapter, type ChunkedState } from '../chunkedEntities';
import { versionsForgotten } from '../versionsForgotten';

type MerchantsState = ChunkedState<MerchantRecord>;

export const merchantChunks = createChunkedAdapter<MerchantRecord>();

const merge = (held: MerchantRecord, incoming: MerchantRecord): MerchantRecord => {
  const merged = mergeMerchant(held, incoming);
  return deepEqual(held, merged) ? held : merged;
};

// Use the plain state, not the draft: the adapter itself copies only what changes.
const plain = (draft: Draft<MerchantsState>): MerchantsState =>
  original(draft) ?? merchantChunks.getInitialState();

export const merchantsSlice = createSlice({
  name: 'entities/merchants',
  initialState: merchantChunks.getInitialState(),
  reducers: {
    /** A refusal (412) had the current merchant. */
    merchantReceived: (state, { payload }: PayloadAction<MerchantRecord>): MerchantsState =>
      merchantChunks.upsertBy(plain(state), [payload], merge),
  },
  extraReducers: (builder) => {
    builder.addCase(versionsForgotten, (state): MerchantsState =>
      merchantChunks.forgetVersions(plain(state)),
    );
    builder.addMatcher(carriesMerchants, (state, action): MerchantsState => {
      const { merchants, change } = merchantsIn(action);
      const received = merchantChunks.upsertBy(plain(state), merchants, merge);
      const held = change && merchantChunks.selectById(received, change.id);
      return change && held ? merchantChunks.upsertMany(received, [withChange(held, change)]) : received;
    });
  },
});

export const { merchantReceived } = merchantsSlice.actions;
