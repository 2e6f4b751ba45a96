/**
 * All shipping rules from all answers, by key (docs/decisions/zones.md#ids-and-names). A merchant's list of rules takes
 * precedence over those in the merchant. When a zone is renamed, its rules get the new name.
 */
import { createSlice, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { carriesParts, partsNewsIn } from '../../../api/merchantParts';
import { nextMoment } from '../../../api/moments';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { RulesNews } from '../../../domain/merchants/partsNews';
import {
  isSamePair,
  isSameRule,
  withZoneRenamed,
  type RuleRecord,
} from '../../../domain/merchants/ruleRecord';
import { changed, listed, noParts, put, withVersionsForgotten, type PartsState } from '../merchantParts';
import { versionsForgotten } from '../versionsForgotten';

type ShippingRulesState = PartsState<RuleRecord>;

function withNews(state: ShippingRulesState, merchantId: MerchantId, news: RulesNews): ShippingRulesState {
  switch (news.kind) {
    case 'listed':
      return listed(state, merchantId, news.rules, { ...news, outranks: news.source === 'list' });
    case 'put':
      return put(state, news.rule, news.at, (held) => isSamePair(held, news.rule));
    case 'removed':
      return changed(state, merchantId, news.at, (rules) =>
        rules.filter((rule) => !isSameRule(rule, news.rule)),
      );
    case 'zoneRenamed':
      return changed(state, merchantId, news.at, (rules) =>
        rules.map((rule) => withZoneRenamed(rule, news.from, news.to)),
      );
  }
}

const plain = (state: Draft<ShippingRulesState>): ShippingRulesState => original(state) ?? noParts();

export const shippingRulesSlice = createSlice({
  name: 'entities/shippingRules',
  initialState: noParts<RuleRecord>(),
  reducers: {
    /** A refusal (412) had the current rule. */
    ruleReceived: {
      prepare: (rule: RuleRecord) => ({ payload: { rule, at: nextMoment() } }),
      reducer: (state, { payload }: PayloadAction<{ rule: RuleRecord; at: number }>): ShippingRulesState =>
        withNews(plain(state), payload.rule.merchantId, { kind: 'put', ...payload }),
    },
  },
  extraReducers: (builder) => {
    builder.addCase(versionsForgotten, (state): ShippingRulesState => withVersionsForgotten(plain(state)));
    builder.addMatcher(carriesParts, (state, action): ShippingRulesState => {
      const { merchantId, rules } = partsNewsIn(action);
      return rules ? withNews(plain(state), merchantId, rules) : plain(state);
    });
  },
});

export const { ruleReceived } = shippingRulesSlice.actions;
