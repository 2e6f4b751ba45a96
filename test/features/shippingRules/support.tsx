/** The shipping rules page in jsdom: the whole console at a merchant's rules, with a server that keeps them. */
import { screen } from '@testing-library/react';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type {
  RuleService,
  ShippingRule,
  SpeedPricingRow,
  WeightPricingRow,
} from '../../../src/contract/schemas/merchants';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import type { FeedPlatform } from '../../../src/store/feed/feedPlatform';
import type { BodyOf } from '../../support/apiCalls';
import { refusal } from '../../support/apiAnswers';
import type { Handlers } from '../../support/fakeApi';
import { EMPTY_SERVER, renderApp } from '../../support/renderApp';
import { deliveryWeek, entry, pickupEntry, pickupWeek } from './weeks';
import { ELISABETH } from '../merchants/support';

// jsdom has no canvas, and logs long errors when a text is measured.
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });

export type WireRule = ShippingRule;

interface RuleParts {
  readonly days?: number;
  readonly surcharge?: number;
  /** Null for no speedPricing at all. */
  readonly speed?: readonly SpeedPricingRow[] | null;
  readonly bands?: readonly WeightPricingRow[];
  readonly hasWindows?: boolean;
}

export const aService = (
  speedPricingType: SpeedPricingRow['speedPricingType'],
  price: number,
  dispatcher = 'routing',
): SpeedPricingRow => ({
  speedPricingType,
  price,
  name: speedPricingType,
  description: 'Said to customers.',
  dispatcher,
  locales: [{ locale: 'FR', name: 'Nom', description: 'Texte.', dispatcher }],
});

export const bands = (...prices: number[]): WeightPricingRow[] =>
  prices.map((price, index) => ({ weightInPounds: index + 1, price }));

export function aRule(from: string, to: string, parts: RuleParts = {}): WireRule {
  const { days = 0, surcharge = 0, speed = [], bands: weights = [], hasWindows = true } = parts;
  return {
    id: `rul_${from}_${to}`.toLowerCase().replaceAll(' ', '-'),
    originZone: from,
    destinationZone: to,
    inTransitDays: days,
    surcharge,
    services: [
      ...(speed === null ? [] : [services.speedPricing([...speed])]),
      ...(weights.length === 0 ? [] : [services.weightPricing([...weights])]),
    ],
    deliveryConstraintsByWeek: deliveryWeek(
      hasWindows ? { monday: [entry('12:00', '16:00', '09:00', '10:00')] } : {},
    ),
    pickupConstraintsByWeek: pickupWeek(hasWindows ? { monday: [pickupEntry('09:00', '10:00')] } : {}),
    version: 3,
  };
}

/** Services of a rule, by name. */
export const services = {
  speedPricing: (pricingRows: SpeedPricingRow[]): RuleService => ({
    name: 'speedPricing',
    pricingStrategy: { pricingRows },
  }),
  weightPricing: (pricingRows: WeightPricingRow[]): RuleService => ({
    name: 'weightPricing',
    pricingStrategy: { pricingRows },
  }),
};

export const CENTRE_LAVAL = aRule('Centre', 'Laval', {
  surcharge: 1.5,
  speed: [aService('SAMEDAY', 5), aService('NEXTDAY', 0), aService('SCHEDULED', 3.5, 'other-carrier')],
  bands: bands(0, 1.5, 1.5, 3.25),
});
const CENTRE_QUEBEC = aRule('Centre', 'Québec', { days: 1, surcharge: 6, speed: [] });
export const QUEBEC_HALIFAX = aRule('Québec', 'Halifax', {
  days: 3,
  surcharge: 12.75,
  speed: null,
  hasWindows: false,
});

interface Options {
  readonly rules?: readonly WireRule[];
  readonly archived?: boolean;
  /** The query in addition to the merchant: `&rule=rul_centre_laval`. */
  readonly query?: string;
  /** Take precedence over the rules. */
  readonly answers?: Handlers;
  readonly config?: Partial<RuntimeConfig>;
  /** Follows changes by others on this platform. */
  readonly followsChanges?: FeedPlatform;
}

const MERCHANT_ID = ELISABETH.id;

/** The rule after an action. */
function acted(rule: WireRule, action: string, change: Partial<ActionBody>): WireRule {
  // Higher than any version that others have saved meanwhile.
  const version = (rule.version ?? 0) + 100;
  const others = (name: RuleService['name']) => rule.services.filter((service) => service.name !== name);
  const speed = rule.services.flatMap((service) =>
    service.name === 'speedPricing' ? service.pricingStrategy.pricingRows : [],
  );
  const { speedPricingRow: row, weightPricing, ...fields } = change;
  const without = speed.filter((one) => one.speedPricingType !== row?.speedPricingType);
  if (action === 'add' && row) {
    const rows =
      without.length === speed.length
        ? [...speed, row]
        : speed.map((one) => (without.includes(one) ? one : row));
    return { ...rule, version, services: [...others('speedPricing'), services.speedPricing(rows)] };
  }
  if (action === 'remove') {
    return { ...rule, version, services: [...others('speedPricing'), services.speedPricing(without)] };
  }
  if (weightPricing) {
    const bands = services.weightPricing(weightPricing.pricingRows);
    return { ...rule, version, services: [...others('weightPricing'), bands] };
  }
  return { ...rule, ...fields, version };
}

/** The rule that the server adds for a request. */
export function added(body: BodyOf<'createShippingRule'>): WireRule {
  const { speedPricing, weightPricing, ...rule } = body;
  return {
    ...aRule('', ''),
    ...(rule as Partial<WireRule>),
    id: 'rul_new',
    services: [
      services.speedPricing(speedPricing?.pricingRows ?? []),
      ...(weightPricing ? [services.weightPricing(weightPricing.pricingRows as WeightPricingRow[])] : []),
    ],
    version: 1,
  };
}

interface ActionBody extends ShippingRule {
  readonly zones: { readonly originZone: string; readonly destinationZone: string };
  readonly speedPricingRow: SpeedPricingRow;
  readonly weightPricing: { readonly pricingRows: WeightPricingRow[] };
}

/** Opens the page on a server whose rules can be changed. */
export function openRules({
  rules = [CENTRE_LAVAL, CENTRE_QUEBEC, QUEBEC_HALIFAX],
  archived = false,
  query = '',
  answers = {},
  config,
  followsChanges,
}: Options = {}) {
  let held = [...rules];
  const opened = renderApp({
    at: `/merchants/Elisabeth/viewShippingRules?merchantId=${MERCHANT_ID}&searchParam=Boul${query}`,
    roles: ['admin'],
    config: { providerName: 'Boréal', productKey: 'routing', ...config },
    ...(followsChanges && { followsChanges }),
    answers: [
      answers,
      {
        // The merchant itself contains only one rule, an old one.
        getMerchant: () => ({ ...ELISABETH, archived, zones: [], shippingRules: [aRule('Old', 'Older')] }),
        listShippingRules: () => held,
        deleteShippingRule: (call) => {
          held = held.filter((rule) => !isPair(rule, call.query));
          return {};
        },
        updateShippingRuleByAction: ({ params: { action = '' }, body }) => {
          const { zones, ...change } = body as ActionBody;
          held = held.map((rule) => (isPair(rule, zones) ? acted(rule, action, change) : rule));
          return (
            held.find((rule) => isPair(rule, zones)) ??
            refusal(404, merchantMessages.ruleNotFound(zones.originZone, zones.destinationZone))
          );
        },
      },
      EMPTY_SERVER,
    ],
  });
  /** The requests of this method about rules, with `/actions/surcharge` as a short path. */
  const calls = (method: string) =>
    opened.asked
      .filter((asked) => asked.method === method && asked.path.includes('/shippingRules'))
      .map(({ path, body }) => ({ path: decodeURIComponent(path.replace(/^.*?\/shippingRules/, '')), body }));
  return { ...opened, calls };
}

const isPair = (rule: WireRule, zones: { originZone?: string; destinationZone?: string }) =>
  rule.originZone === zones.originZone && rule.destinationZone === zones.destinationZone;

export const card = (name: string) => screen.findByRole('listitem', { name });
