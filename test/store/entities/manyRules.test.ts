/** The cost of each action on a page with hundreds of rules, where every card looks up its rule again. */
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import type { RuleRecord } from '../../../src/domain/merchants/ruleRecord';
import type { PartsState } from '../../../src/store/entities/merchantParts';
import {
  selectRuleByPair,
  selectRulesOfMerchant,
} from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import type { RootState } from '../../../src/store/types';
import { anAppStore } from '../../support/appStore';

const MERCHANT = 'mer_1';
const RULES = 200;

const aRule = (at: number): RuleRecord => ({
  id: `rul_${at}`,
  merchantId: MERCHANT,
  originZone: 'Nord',
  destinationZone: `Zone ${at}`,
  inTransitDays: 0,
  surcharge: 0,
  services: [],
  deliveryConstraintsByWeek: emptyWeek(),
  pickupConstraintsByWeek: emptyWeek(),
});

it('finds each rule by its pair regardless of case, and reads the list once', () => {
  const rules = Array.from({ length: RULES }, (_, at) => aRule(at));
  let reads = 0;
  const byId = new Proxy(Object.fromEntries(rules.map((rule) => [rule.id, rule])), {
    get: (held, id: string) => {
      reads += 1;
      return held[id];
    },
  });
  const ofMerchant = { [MERCHANT]: { ids: rules.map(({ id }) => id), isLoaded: true, knownAt: 1 } };
  const shippingRules: PartsState<RuleRecord> = { byId, ofMerchant };
  const { store } = anAppStore({});
  const state: RootState = {
    ...store.getState(),
    entities: { ...store.getState().entities, shippingRules },
  };
  for (const rule of rules) {
    const pair = { originZone: 'NORD ', destinationZone: rule.destinationZone.toLowerCase() };
    expect(selectRuleByPair(state, MERCHANT, pair)).toBe(rule);
  }
  expect(reads).toBe(RULES);
  expect(selectRuleByPair(state, 'mer_2', aRule(1))).toBeUndefined();
  expect(selectRuleByPair(state, MERCHANT, { originZone: 'Nord', destinationZone: 'Sud' })).toBeUndefined();
  expect(selectRulesOfMerchant(state, MERCHANT)).toHaveLength(RULES);
});
