/** Rates between two postal codes (decisions G.2). */
import type { EpochMs } from '../../contract/schemas/common';
import type { ShippingRule, SpeedPricingRow } from '../../contract/schemas/merchants';
import { normalizePostalCode } from '../postal/postalCode';
import { findZone, type ZoneMatch } from '../postal/zoneIndex';
import { calendarDay, firstWindow, instant, isClosed, weekdayOf } from '../windows/listWindows';
import { findRule, locationPrice, speedRows, type MerchantRules } from './merchantRules';
import { sumDollars } from './money';

/** One offer of a rule. `price` in dollars, exact to the cent. */
export interface Rate {
  readonly name: string;
  readonly price: number;
  readonly description: string;
  readonly service: string;
}

/** A matched origin and destination with the rule between them. */
export interface Lane {
  readonly origin: ZoneMatch;
  readonly destination: ZoneMatch;
  readonly rule: ShippingRule;
}

export type LaneAnswer =
  | { readonly kind: 'lane'; readonly lane: Lane }
  /** `postalCode` is the one outside the delivery area, normalized. */
  | { readonly kind: 'noZone'; readonly postalCode: string }
  | { readonly kind: 'noRule'; readonly originZone: string; readonly destinationZone: string };

/** The zones of two postal codes and the rule between them. The destination is looked at first. */
export function findLane(merchant: MerchantRules, originPostalCode: string, postalCode: string): LaneAnswer {
  const destination = findZone(merchant.zones, postalCode);
  if (!destination) return { kind: 'noZone', postalCode: normalizePostalCode(postalCode) };
  const origin = findZone(merchant.zones, originPostalCode);
  if (!origin) return { kind: 'noZone', postalCode: normalizePostalCode(originPostalCode) };
  const rule = findRule(merchant, origin.zone, destination.zone);
  if (!rule) return { kind: 'noRule', originZone: origin.zone.name, destinationZone: destination.zone.name };
  return { kind: 'lane', lane: { origin, destination, rule } };
}

/** Why there are no rates, in the server's words (G.2); null when there is a lane. */
export function laneRefusal(answer: LaneAnswer): string | null {
  switch (answer.kind) {
    case 'noZone':
      return `Postal code ${answer.postalCode} is outside the delivery area.`;
    case 'noRule':
      return `No shipping rule from ${answer.originZone} to ${answer.destinationZone}.`;
    case 'lane':
      return null;
  }
}

/** What a rule offers that has no speed rows. */
const STANDARD: Pick<SpeedPricingRow, 'speedPricingType' | 'price' | 'name' | 'description'> = {
  speedPricingType: 'STANDARD',
  price: 0,
  name: 'Standard Delivery',
  description: 'Delivered in the next available window.',
};

export interface RateQuestion {
  readonly merchant: MerchantRules;
  readonly lane: Lane;
  /** Destination code: the merchant's own prices need it where the zone has none. */
  readonly postalCode: string;
  readonly at: EpochMs;
  /** Price of the order's weight band in dollars; 0 for look-ups, which have no weight. */
  readonly weightPrice?: number;
  /** An order that has its window already was promised it: SCHEDULED is not looked for again. */
  readonly hasWindow?: boolean;
}

/**
 * Rates of a lane, cheapest first, then by name. Price = location price + surcharge + speed row + weight band,
 * rounded to cents. SAMEDAY and SCHEDULED drop out as G.2 says.
 */
export function laneRates(question: RateQuestion): Rate[] {
  const { merchant, lane, postalCode, weightPrice = 0 } = question;
  const base = locationPrice(merchant, lane.destination, postalCode);
  const rows = speedRows(lane.rule);
  return (rows.length > 0 ? rows : [STANDARD])
    .filter((row) => isOffered(row.speedPricingType, question))
    .map((row) => ({
      name: row.name,
      price: sumDollars(base, lane.rule.surcharge, row.price, weightPrice),
      description: row.description,
      service: row.speedPricingType,
    }))
    .sort((a, b) => a.price - b.price || (a.name < b.name ? -1 : Number(a.name > b.name)));
}

function isOffered(service: string, { merchant, lane, at, hasWindow }: RateQuestion): boolean {
  switch (service) {
    case 'SAMEDAY':
      if (lane.rule.inTransitDays > 0) return false;
      return merchant.rateShowingOptionType === 'ALWAYSSHOWSAMEDAY' || isBeforeTodaysCutoff(lane, at);
    case 'SCHEDULED':
      return hasWindow === true || firstWindow(windowRequest(lane, at)) !== null;
    default:
      return true;
  }
}

/** Today's cutoff is the latest of the origin's pickups of the day; a day without pickups has none left. */
function isBeforeTodaysCutoff(lane: Lane, at: EpochMs): boolean {
  const { timezone } = lane.origin.zone;
  const today = calendarDay(at, timezone);
  const week = lane.rule.pickupConstraintsByWeek;
  const exceptions = week.exceptions.filter(({ date }) => date === today);
  const usual = week[weekdayOf(today)];
  const pickups =
    exceptions.length > 0
      ? exceptions
          .filter(({ pickupWindow }) => !isClosed(pickupWindow))
          .map(
            ({ cutoffTime }) =>
              cutoffTime ??
              usual
                .map((entry) => entry.cutoffTime)
                .sort()
                .at(-1) ??
              '23:59',
          )
      : usual.map(({ cutoffTime }) => cutoffTime);
  return pickups.some((cutoffTime) => at <= instant(today, cutoffTime, timezone));
}

/** What `listWindows` needs to know about a lane. */
export function windowRequest(lane: Lane, at: EpochMs) {
  return {
    rule: lane.rule,
    originTimezone: lane.origin.zone.timezone,
    destinationTimezone: lane.destination.zone.timezone,
    at,
  };
}

export type RatesAnswer =
  | { readonly kind: 'rates'; readonly rates: readonly Rate[]; readonly lane: Lane }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Rates for a look-up by two postal codes: what POST /rates/{merchantId} answers (D-087). `refused` carries the
 * text of its 422.
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
