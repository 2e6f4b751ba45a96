/**
 * All zones from all answers, by key (docs/decisions/zones.md#ids-and-names): those in whole merchants, and those from
 * the answers of changes.
 */
import { createSlice, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { carriesParts, partsNewsIn } from '../../../api/merchantParts';
import { nextMoment } from '../../../api/moments';
import type { ZonesNews } from '../../../domain/merchants/partsNews';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { isSameZone, isSameZoneName, type ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { changed, listed, noParts, put, withVersionsForgotten, type PartsState } from '../merchantParts';
import { versionsForgotten } from '../versionsForgotten';

type ZonesState = PartsState<ZoneRecord>;

function withNews(state: ZonesState, merchantId: MerchantId, news: ZonesNews): ZonesState {
  switch (news.kind) {
    case 'listed':
      return listed(state, merchantId, news.zones, news);
    case 'put':
      return put(
        state,
        news.zone,
        news.at,
        ({ id, name }) => id === news.was?.id || isSameZoneName(name, news.zone.name),
      );
    case 'removed':
      return changed(state, merchantId, news.at, (zones) =>
        zones.filter((zone) => !isSameZone(zone, news.zone)),
      );
  }
}

const plain = (state: Draft<ZonesState>): ZonesState => original(state) ?? noParts();

export const zonesSlice = createSlice({
  name: 'entities/zones',
  initialState: noParts<ZoneRecord>(),
  reducers: {
    /** A refusal (412) had the current zone. */
    zoneReceived: {
      prepare: (zone: ZoneRecord) => ({ payload: { zone, at: nextMoment() } }),
      reducer: (state, { payload }: PayloadAction<{ zone: ZoneRecord; at: number }>): ZonesState =>
        withNews(plain(state), payload.zone.merchantId, { kind: 'put', ...payload }),
    },
  },
  extraReducers: (builder) => {
    builder.addCase(versionsForgotten, (state): ZonesState => withVersionsForgotten(plain(state)));
    builder.addMatcher(carriesParts, (state, action): ZonesState => {
      const { merchantId, zones } = partsNewsIn(action);
      return zones ? withNews(plain(state), merchantId, zones) : plain(state);
    });
  },
});

export const { zoneReceived } = zonesSlice.actions;
