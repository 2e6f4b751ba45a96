/**
 * The order pipeline (steps 2 to 6, and what step 1 found): from an order, its merchant's rules and
 * the geocoder's answers to the status the order gets. Pure; the clock comes in as a parameter.
 */
import type { AddressType } from '../../contract/constants';
import type { EpochMs } from '../../contract/schemas/common';
import type { Address, Order, RateChoice } from '../../contract/schemas/orders';
import { calendarDay, timeOfDayAt, type TimeZone } from '../../lib/timeZones';
import type { GeocodeResult } from '../postal/geocoding';
import { formatPostalCode } from '../postal/postalCode';
import {
  findLane,
  laneRates,
  laneRefusal,
  windowRequest,
  type Lane,
  type ListedRate,
} from '../rates/listRates';
import type { MerchantRules } from '../rates/merchantRules';
import { speedRows, weightRows } from '../rules/serviceRows';
import { firstWindow, WINDOW_HORIZON_DAYS } from '../windows/listWindows';
import { orderWeightInPounds, weightBand } from './weight';

/** The statuses the pipeline gives: the last one is the only success. */
export const PIPELINE_STATUSES = [
  'GEOCODEDFAILED',
  'OUT_OF_FSA',
  'UNSUPPORTED_WEIGHT',
  'RATE_FAILED',
  'INVALIDTIME',
  'GEOCODED',
] as const;
export type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

export interface PipelineInput {
  readonly order: Pick<
    Order,
    | 'recipientAddress'
    | 'originAddress'
    | 'dtoRecipientAddress'
    | 'dtoOriginAddress'
    | 'packages'
    | 'requestedService'
    | 'rateChoice'
    | 'completeAfter'
    | 'completeBefore'
  >;
  readonly merchant: MerchantRules;
  readonly geocoded: { readonly recipientAddress: GeocodeResult; readonly originAddress: GeocodeResult };
  /** After an edit a wrong address stays as typed; of a new order it is dropped. */
  readonly keepsWrongAddress?: boolean | Readonly<Record<AddressType, boolean>>;
  /** When the order was made: today's SAMEDAY cutoff is judged at that moment. Default `now`. */
  readonly placedAt?: EpochMs;
  readonly now: EpochMs;
}

/** What the pipeline decided. `applySettlement` writes it into an order. */
export interface Settlement {
  readonly status: PipelineStatus;
  readonly validAddress: boolean;
  readonly recipientAddress: Address | null;
  readonly originAddress: Address | null;
  readonly weightInPounds: number;
  /** Zone names; null as long as none matched. */
  readonly zones: { readonly origin: string | null; readonly destination: string | null };
  /** Absent before step 4 passed. */
  readonly rateChoice?: RateChoice;
  /** Absent when the order has none and none could be worked out. */
  readonly window?: { readonly completeAfter: EpochMs; readonly completeBefore: EpochMs };
  /** Why the status is no success, one sentence for staff; empty for GEOCODED. */
  readonly reasons: readonly string[];
}

/** The address the geocoder is asked about: the current one, else the one that was submitted. */
export function addressToGeocode(order: PipelineInput['order'], which: AddressType): Address {
  const submitted = which === 'recipientAddress' ? order.dtoRecipientAddress : order.dtoOriginAddress;
  return order[which] ?? submitted ?? {};
}

/** Runs steps 1 (on the geocoder's answers) to 5. Step 6, the attempt at the routing platform, is the caller's. */
export function resolveOrder(input: PipelineInput): Settlement {
  const { order, geocoded, keepsWrongAddress = false } = input;
  const settle = (which: AddressType) =>
    resolveAddress(
      order,
      which,
      geocoded[which],
      typeof keepsWrongAddress === 'boolean' ? keepsWrongAddress : keepsWrongAddress[which],
    );
  const [recipient, origin] = [settle('recipientAddress'), settle('originAddress')];
  const known = {
    validAddress: recipient.valid && origin.valid,
    recipientAddress: recipient.address,
    originAddress: origin.address,
    weightInPounds: orderWeightInPounds(input.order),
  };
  const stop = (status: PipelineStatus, reason: string, found: Partial<Settlement> = {}): Settlement => ({
    ...known,
    zones: { origin: null, destination: null },
    ...found,
    status,
    reasons: [reason],
  });

  const wrong = [recipient.reason, origin.reason].filter((reason) => reason !== null);
  if (wrong.length > 0) return { ...stop('GEOCODEDFAILED', ''), reasons: wrong };

  const answer = findLane(
    input.merchant,
    origin.address?.postalCode ?? '',
    recipient.address?.postalCode ?? '',
  );
  if (answer.kind === 'noZone') return stop('OUT_OF_FSA', laneRefusal(answer) ?? '');
  if (answer.kind === 'noRule') {
    const zones = { origin: answer.originZone, destination: answer.destinationZone };
    return stop('RATE_FAILED', laneRefusal(answer) ?? '', { zones });
  }
  const { lane } = answer;
  const zones = { origin: lane.origin.zone.name, destination: lane.destination.zone.name };

  const band = weightBand(weightRows(lane.rule), known.weightInPounds);
  if (band.kind === 'aboveLastBand') {
    const reason = `${known.weightInPounds} lb is above the last weight band, ${band.lastBand} lb.`;
    return stop('UNSUPPORTED_WEIGHT', reason, { zones });
  }

  const postalCode = recipient.address?.postalCode ?? '';
  const rate = chooseRate(input, lane, postalCode, band.kind === 'priced' ? band.price : 0);
  if (typeof rate === 'string') return stop('RATE_FAILED', rate, { zones });

  const window = resolveWindow(input, lane);
  const rateChoice = makeRateChoice(input.merchant, lane, rate, window);
  const settled = { zones, rateChoice, ...(window && { window }) };
  if (!window) {
    return stop('INVALIDTIME', `No delivery window within ${WINDOW_HORIZON_DAYS} days.`, settled);
  }
  if (window.completeBefore <= input.now) {
    return stop('INVALIDTIME', 'The delivery window has passed.', settled);
  }
  return { ...known, ...settled, status: 'GEOCODED', reasons: [] };
}

export interface SettledAddress {
  readonly valid: boolean;
  readonly address: Address | null;
  /** Why it was not found, a sentence for staff. */
  readonly reason: string | null;
}

/** Step 1's result for one address: what was typed, completed by what the geocoder knows, or dropped. */
export function resolveAddress(
  order: PipelineInput['order'],
  which: AddressType,
  result: GeocodeResult,
  keepsWrongAddress: boolean,
): SettledAddress {
  const typed = addressToGeocode(order, which);
  if (result.kind === 'notFound') {
    const asTyped = withoutPosition(typed);
    const side = which === 'recipientAddress' ? 'Destination' : 'Origin';
    return {
      valid: false,
      address: keepsWrongAddress ? asTyped : null,
      reason: `${side} address not found: ${result.reason}.`,
    };
  }
  const filled: Address = withoutPosition(typed);
  for (const field of ['street', 'city', 'province', 'postalCode', 'country'] as const) {
    const value = result.fields[field];
    if (!filled[field]?.trim() && value) filled[field] = value;
  }
  if (filled.postalCode) filled.postalCode = formatPostalCode(filled.postalCode);
  return {
    valid: true,
    address: {
      ...filled,
      location: { ...result.location },
      locationAccuracy: result.accuracy,
      ...(result.withinKm !== undefined && { locationWithinKm: result.withinKm }),
    },
    reason: null,
  };
}

/** The address without where it lies and how exact that is. */
export function withoutPosition(address: Address): Address {
  const { location: _, locationAccuracy: __, locationWithinKm: ___, ...rest } = address;
  return rest;
}

/** Step 4: the rate of the service asked for, or the sentence that says why there is none. */
function chooseRate(
  input: PipelineInput,
  lane: Lane,
  postalCode: string,
  weightPrice: number,
): ListedRate | string {
  const { order, merchant, now, placedAt = now } = input;
  const rates = laneRates({
    merchant,
    lane,
    postalCode,
    at: placedAt,
    weightPrice,
    hasWindow: order.completeAfter !== undefined && order.completeBefore !== undefined,
  });
  // An order that failed has no rate yet, and whoever paid for a service must not get a cheaper one by a retry.
  const service = order.rateChoice?.service ?? order.requestedService;
  const rate = service === undefined ? rates[0] : rates.find((offer) => offer.service === service);
  const between = `from ${lane.origin.zone.name} to ${lane.destination.zone.name}`;
  return rate ?? (service === undefined ? `No rate ${between}.` : `No ${service} rate ${between}.`);
}

/** Step 5: the order's own window is kept, a missing one is the first that is offered from now. */
function resolveWindow({ order, merchant, now }: PipelineInput, lane: Lane): Settlement['window'] {
  const { completeAfter, completeBefore } = order;
  if (completeAfter !== undefined && completeBefore !== undefined) return { completeAfter, completeBefore };
  const first = firstWindow(windowRequest(merchant, lane, now));
  return first ? { completeAfter: first.from, completeBefore: first.to } : undefined;
}

/** The chosen rate with its estimate: the window, told in the destination's time zone. */
function makeRateChoice(
  { timeZones }: MerchantRules,
  lane: Lane,
  rate: ListedRate,
  window: Settlement['window'],
): RateChoice {
  const dispatcher = speedRows(lane.rule).find((row) => row.speedPricingType === rate.service)?.dispatcher;
  const choice: RateChoice = {
    price: rate.price,
    service: rate.service,
    name: rate.name,
    description: rate.description,
    ...(dispatcher ? { deliveryService: dispatcher } : {}),
  };
  const timeZone = timeZones.find(lane.destination.zone.timezone);
  return window && timeZone ? { ...choice, ...estimateOf(window, timeZone) } : choice;
}

/** A delivery window as a rate's estimate: its day and times of day in the destination's zone. */
export function estimateOf(
  window: NonNullable<Settlement['window']>,
  timeZone: TimeZone,
): Pick<RateChoice, 'estimateDay' | 'estimateFrom' | 'estimateTo' | 'epochEstimateFrom' | 'epochEstimateTo'> {
  return {
    estimateDay: calendarDay(window.completeAfter, timeZone),
    estimateFrom: timeOfDayAt(window.completeAfter, timeZone),
    estimateTo: timeOfDayAt(window.completeBefore, timeZone),
    epochEstimateFrom: window.completeAfter,
    epochEstimateTo: window.completeBefore,
  };
}
