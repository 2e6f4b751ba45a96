/** Rates between two postal codes (docs/decisions/rates.md#prices). */
import { merchantMessages } from '../../contract/merchantMessages';
import type { EpochMs } from '../../contract/schemas/common';
import type { SpeedPricingRow } from '../../contract/schemas/merchants';
import { normalizePostalCode } from '../postal/postalCode';
import { findZone } from '../postal/zoneIndex';
import type { Lane, RateQuestion } from './lane';
import { speedRows } from '../rules/serviceRows';
import { findRule, locationPriceSource, type LocationPriceSource, type MerchantRules } from './merchantRules';
import { sumDollars } from './money';
import { whyLeftOut, type LeftOutReason } from './offered';
import { compareTexts } from '../../lib/compare';

export { windowRequest, type Lane } from './lane';

/** One offer of a rule. `price` in dollars, exact to the cent. */
export interface ListedRate {
  readonly name: string;
  readonly price: number;
  readonly description: string;
  readonly service: string;
}

export type LaneAnswer =
  | { readonly kind: 'lane'; readonly lane: Lane }
  /** `postalCode` is the one outside the delivery area, normalized. */
  | { readonly kind: 'noZone'; readonly postalCode: string }
  | { readonly kind: 'noRule'; readonly originZone: string; readonly destinationZone: string };

/** The zones of two postal codes and the rule between them. The destination is checked first. */
export function findLane(merchant: MerchantRules, originPostalCode: string, postalCode: string): LaneAnswer {
  const destination = findZone(merchant.zones, postalCode);
  if (!destination) return { kind: 'noZone', postalCode: normalizePostalCode(postalCode) };
  const origin = findZone(merchant.zones, originPostalCode);
  if (!origin) return { kind: 'noZone', postalCode: normalizePostalCode(originPostalCode) };
  const rule = findRule(merchant, origin.zone, destination.zone);
  if (!rule) return { kind: 'noRule', originZone: origin.zone.name, destinationZone: destination.zone.name };
  return { kind: 'lane', lane: { origin, destination, rule } };
}

/** Why there are no rates, in the words of the server; null when there is a lane. */
export function laneRefusal(answer: LaneAnswer): string | null {
  switch (answer.kind) {
    case 'noZone':
      return merchantMessages.outsideArea(answer.postalCode);
    case 'noRule':
      return merchantMessages.noRuleBetween(answer.originZone, answer.destinationZone);
    case 'lane':
      return null;
  }
}

/** The offer of a rule without speed rows. */
const STANDARD: Pick<SpeedPricingRow, 'speedPricingType' | 'price' | 'name' | 'description'> = {
  speedPricingType: 'STANDARD',
  price: 0,
  name: 'Standard Delivery',
  description: 'Delivered in the next available window.',
};

/** The parts of a price in dollars; `sumDollars` adds them up. */
interface PriceParts {
  readonly location: LocationPriceSource;
  readonly surcharge: number;
  /** The price of the speed row; 0 for a rule without speed rows. */
  readonly service: number;
  readonly weight: number;
}

/** A rate with the parts of its price and its speed row, or null for a rule without speed rows. */
export interface Offer {
  readonly rate: ListedRate;
  readonly parts: PriceParts;
  readonly row: SpeedPricingRow | null;
}

/** A speed row that is not offered, and why. */
export interface LeftOut {
  readonly row: SpeedPricingRow;
  readonly reason: LeftOutReason;
}

interface LaneOffers {
  /** Cheapest first, then by name. */
  readonly offers: readonly Offer[];
  /** In the order of the rule. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * The services that a lane offers and those it leaves out. Price = location price + surcharge + speed row + weight
 * band, rounded to cents. `laneRates` and `explainRates` both use it, so that a price and its explanation come from one
 * calculation.
 */
export function laneOffers(question: RateQuestion): LaneOffers {
  const { merchant, lane, postalCode, weightPrice = 0 } = question;
  const location = locationPriceSource(merchant, lane.destination, postalCode);
  const { surcharge } = lane.rule;
  const offers: Offer[] = [];
  const leftOut: LeftOut[] = [];
  const add = (row: typeof STANDARD | SpeedPricingRow, stored: SpeedPricingRow | null) =>
    offers.push({
      rate: {
        name: row.name,
        price: sumDollars(location.price, surcharge, row.price, weightPrice),
        description: row.description,
        service: row.speedPricingType,
      },
      parts: { location, surcharge, service: row.price, weight: weightPrice },
      row: stored,
    });
  const rows = speedRows(lane.rule);
  if (rows.length === 0) add(STANDARD, null);
  for (const row of rows) {
    const reason = whyLeftOut(row.speedPricingType, question);
    if (reason) leftOut.push({ row, reason });
    else add(row, row);
  }
  const compare = ({ rate: a }: Offer, { rate: b }: Offer) =>
    a.price - b.price || compareTexts(a.name, b.name);
  return { offers: offers.sort(compare), leftOut };
}

/** Rates of a lane, cheapest first, then by name. */
export const laneRates = (question: RateQuestion): ListedRate[] =>
  laneOffers(question).offers.map(({ rate }) => rate);

type RatesAnswer =
  | { readonly kind: 'rates'; readonly rates: readonly ListedRate[]; readonly lane: Lane }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Rates for a look-up by two postal codes: the answer of POST /rates/{merchantId}. `refused` carries the text of its
 * 422.
 */
export function listRates(
  merchant: MerchantRules,
  lookup: { readonly originPostalCode: string; readonly postalCode: string; readonly at: EpochMs },
): RatesAnswer {
  const answer = findLane(merchant, lookup.originPostalCode, lookup.postalCode);
  if (answer.kind !== 'lane') return { kind: 'refused', message: laneRefusal(answer) ?? '' };
  const { lane } = answer;
  return {
    kind: 'rates',
    lane,
    rates: laneRates({ merchant, lane, postalCode: lookup.postalCode, at: lookup.at }),
  };
}
