/**
 * Explains a price: the matching zones and prefixes with the shorter prefixes they outranked, the rule, every part of
 * the sum with its source and the place to edit it, the services left out, and the windows day by day. Based on
 * `laneOffers`, which also makes the rates, so that price and explanation cannot differ.
 */
import type { EpochMs } from '../../contract/schemas/common';
import { whyTexts } from '../../contract/ruleTexts';
import type { ShippingRule, Zone } from '../../contract/schemas/merchants';
import { weightBand } from '../orders/weight';
import { formatPostalCode } from '../postal/postalCode';
import { findZoneMatches, type ZoneMatch } from '../postal/zoneIndex';
import { listDays, type WindowDay } from '../windows/listWindows';
import { windowRequest, type Lane } from './lane';
import {
  findLane,
  laneOffers,
  laneRefusal,
  type LeftOut,
  type LaneAnswer,
  type Offer,
  type ListedRate,
} from './listRates';
import { weightRows } from '../rules/serviceRows';
import type { MerchantRules } from './merchantRules';
import { afterCutoff, type LeftOutReason } from './offered';

/** The place to change a part of a price, or a reason. */
export type PriceEditor =
  | {
      readonly kind: 'zonePrefix';
      readonly zoneId: string;
      readonly zoneName: string;
      readonly prefix: string;
    }
  | { readonly kind: 'zone'; readonly zoneId: string; readonly zoneName: string }
  | { readonly kind: 'merchant' }
  /** `service`: the code of the speed row, set when the kind is `service`. */
  | {
      readonly kind: 'rule' | 'service' | 'weightPricing' | 'windows';
      readonly ruleId: string;
      readonly originZone: string;
      readonly destinationZone: string;
      readonly service?: string;
    };

/** One line of the sum. */
export interface PricePart {
  readonly kind: 'location' | 'surcharge' | 'service' | 'weight';
  /** `Location price`. */
  readonly label: string;
  /** Where it comes from, or why it is not in the sum. */
  readonly source: string;
  /** Dollars; null for a part that is not in the sum. */
  readonly amount: number | null;
  readonly editor: PriceEditor;
}

/** A rate of `listRates` with its sum. */
interface ExplainedRate extends ListedRate {
  /** Location, surcharge, service, weight; the amounts add up to `price`. */
  readonly parts: readonly PricePart[];
  /** Why it is offered, if that is not obvious, and where to change it; otherwise null. */
  readonly note: ServiceNote | null;
}

/** A sentence about a service, with the place to change what it says. */
interface ServiceNote {
  readonly service: string;
  readonly text: string;
  readonly editor: PriceEditor;
}

/** A postal code of the look-up and its zone. */
export interface CodeFact {
  /** Formatted for people: `H2X 1Y4`. */
  readonly code: string;
  readonly zone: Zone;
  readonly prefix: string;
  /** Shorter prefixes that also match the code, longest first. */
  readonly beaten: readonly ZoneMatch[];
  /** `the only match`, `the longest of H2X, H2`. */
  readonly text: string;
}

export interface RatesExplained {
  readonly kind: 'explained';
  readonly origin: CodeFact;
  readonly destination: CodeFact;
  readonly rule: ShippingRule;
  /** In the order of `listRates`. */
  readonly rates: readonly ExplainedRate[];
  readonly leftOut: readonly ServiceNote[];
  readonly weight: WeightPart;
  /** The day asked about and the next 14 in the destination's time zone, including windows that have already closed. */
  readonly days: readonly WindowDay[];
}

type RatesExplanation =
  | RatesExplained
  /** `message`: the text of the server's 422. `answer` says which code or pair it is about. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly answer: Exclude<LaneAnswer, { kind: 'lane' }>;
    };

export interface ExplainRequest {
  readonly originPostalCode: string;
  readonly postalCode: string;
  readonly at: EpochMs;
  /** Named as the source of a price from the merchant's own list. */
  readonly merchantName: string;
  /** Whole pounds of a parcel, to include its weight band. Look-ups of the server have no weight. */
  readonly weightInPounds?: number;
}

/** Explains the answer of `listRates` for the same merchant, codes and moment. */
export function explainRates(merchant: MerchantRules, request: ExplainRequest): RatesExplanation {
  const { originPostalCode, postalCode, at } = request;
  const answer = findLane(merchant, originPostalCode, postalCode);
  if (answer.kind !== 'lane') return { kind: 'refused', message: laneRefusal(answer) ?? '', answer };
  const { lane } = answer;
  const { rule } = lane;
  const weight = weightOf(rule, request.weightInPounds);
  const { offers, leftOut } = laneOffers({ merchant, lane, postalCode, at, weightPrice: weight.amount ?? 0 });
  return {
    kind: 'explained',
    origin: codeFact(merchant, originPostalCode, lane.origin),
    destination: codeFact(merchant, postalCode, lane.destination),
    rule,
    rates: offers.map((offer) => ({
      ...offer.rate,
      parts: partsOf(offer, lane, weight, request.merchantName),
      note: noteOf(offer, merchant, lane, at),
    })),
    leftOut: [...tooHeavyNote(weight, rule), ...leftOut.map((one) => leftOutNote(one, rule))],
    weight,
    days: listDays(windowRequest(merchant, lane, at)),
  };
}

function codeFact(merchant: MerchantRules, code: string, match: ZoneMatch): CodeFact {
  const [, ...beaten] = findZoneMatches(merchant.zones, code);
  const all = [match, ...beaten].map(({ prefix }) => prefix);
  return {
    code: formatPostalCode(code),
    zone: match.zone,
    prefix: match.prefix,
    beaten,
    text: beaten.length === 0 ? whyTexts.onlyMatch : whyTexts.longestOf(all),
  };
}

interface WeightPart {
  readonly amount: number | null;
  readonly source: string;
  /** Above the last band: an order of this weight would have no price at all. */
  readonly isTooHeavy?: true;
}

/** What the weight adds to the price: null without a weight, and for one that is too heavy. */
export function weightOf(rule: ShippingRule, pounds: number | undefined): WeightPart {
  const rows = weightRows(rule);
  if (rows.length === 0) return { amount: null, source: whyTexts.noWeightPricing };
  if (pounds === undefined) return { amount: null, source: whyTexts.lookupHasNoWeight };
  const band = weightBand(rows, pounds);
  switch (band.kind) {
    case 'priced':
      return { amount: band.price, source: whyTexts.weightOf(pounds) };
    case 'free':
      return { amount: null, source: whyTexts.weightOf(pounds) };
    case 'aboveLastBand':
      return { amount: null, source: whyTexts.tooHeavy(pounds, band.lastBand), isTooHeavy: true };
  }
}

function tooHeavyNote({ isTooHeavy, source }: WeightPart, rule: ShippingRule): ServiceNote[] {
  return isTooHeavy
    ? [{ service: whyTexts.weightPart, text: `${source}.`, editor: ruleEditor('weightPricing', rule) }]
    : [];
}

const ruleEditor = (
  kind: 'rule' | 'service' | 'weightPricing' | 'windows',
  { id, originZone, destinationZone }: ShippingRule,
  service?: string,
): PriceEditor => ({
  kind,
  ruleId: id,
  originZone,
  destinationZone,
  ...(service !== undefined && { service }),
});

function partsOf({ parts, row }: Offer, lane: Lane, weight: WeightPart, merchantName: string): PricePart[] {
  const { rule, destination } = lane;
  return [
    locationPart(parts.location, destination, merchantName),
    {
      kind: 'surcharge',
      label: whyTexts.surchargePart,
      source: whyTexts.pair(rule.originZone, rule.destinationZone),
      amount: parts.surcharge,
      editor: ruleEditor('rule', rule),
    },
    {
      kind: 'service',
      label: whyTexts.servicePart,
      source: row ? row.speedPricingType : whyTexts.noServices,
      amount: row ? parts.service : null,
      editor: ruleEditor('service', rule, row?.speedPricingType),
    },
    {
      kind: 'weight',
      label: whyTexts.weightPart,
      source: weight.source,
      amount: weight.amount,
      editor: ruleEditor('weightPricing', rule),
    },
  ];
}

function locationPart(
  location: Offer['parts']['location'],
  { zone }: ZoneMatch,
  merchantName: string,
): PricePart {
  const part = { kind: 'location', label: whyTexts.locationPart } as const;
  const inZone = { zoneId: zone.id, zoneName: zone.name };
  const { from, prefix, price } = location;
  if (from === 'none' || prefix === null) {
    return { ...part, source: whyTexts.noPrice, amount: null, editor: { kind: 'zone', ...inZone } };
  }
  if (from === 'merchant') {
    return {
      ...part,
      source: whyTexts.ownPrice(prefix, merchantName),
      amount: price,
      editor: { kind: 'merchant' },
    };
  }
  const source = whyTexts.locationOf(prefix, zone.name);
  return { ...part, source, amount: price, editor: { kind: 'zonePrefix', ...inZone, prefix } };
}

/** A note for a SAMEDAY service that only the merchant's setting keeps in the list. */
function noteOf({ row }: Offer, merchant: MerchantRules, lane: Lane, at: EpochMs): ServiceNote | null {
  // After the cutoff, only the setting keeps it in the list.
  if (row?.speedPricingType !== 'SAMEDAY' || afterCutoff(merchant, lane, at) === null) return null;
  const service = row.speedPricingType;
  return { service, text: whyTexts.alwaysShown(service), editor: { kind: 'merchant' } };
}

function leftOutNote({ row, reason }: LeftOut, rule: ShippingRule): ServiceNote {
  const service = row.speedPricingType;
  return { service, text: reasonText(service, reason), editor: reasonEditor(reason, rule) };
}

function reasonText(service: string, reason: LeftOutReason): string {
  switch (reason.kind) {
    case 'inTransit':
      return whyTexts.inTransit(service, reason.days);
    case 'cutoffPassed':
      return whyTexts.cutoffPassed(service, reason.day, `${reason.cutoff} ${reason.zone}`);
    case 'noPickup':
      return whyTexts.noPickup(service, reason.day);
    case 'noWindows':
      return whyTexts.noWindows(service, reason.first, reason.last);
    case 'timeZoneUnknown':
      return whyTexts.timeZoneUnknown(service);
  }
}

function reasonEditor(reason: LeftOutReason, rule: ShippingRule): PriceEditor {
  if (reason.kind === 'timeZoneUnknown') {
    return { kind: 'zone', zoneId: reason.zone.id, zoneName: reason.zone.name };
  }
  return ruleEditor(reason.kind === 'inTransit' ? 'rule' : 'windows', rule);
}
