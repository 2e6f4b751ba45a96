/**
 * The order pipeline (steps 2 to 6, and the result of step 1): works out an order's status from the order, its
 * merchant's rules and the geocoder's answers. Pure; the clock is a parameter.
 */
import { WINDOW_HORIZON_DAYS, type AddressType } from '../../contract/constants';
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
import { firstWindow } from '../windows/listWindows';
import { orderWeightInPounds, weightBand } from './weight';

/** The possible results of the pipeline. Only the last one is a success. */
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
  /** After an edit, an address that is not found stays as typed; on a new order it is dropped. */
  readonly keepsWrongAddress?: boolean | Readonly<Record<AddressType, boolean>>;
  /** When the order was placed: today's SAMEDAY cutoff is checked against this time. Default `now`. */
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
  /** Zone names; null until one matched. */
  readonly zones: { readonly origin: string | null; readonly destination: string | null };
  /** Absent until step 4 has passed. */
  readonly rateChoice?: RateChoice;
  /** Absent when the order has no window and none could be worked out. */
  readonly window?: { readonly completeAfter: EpochMs; readonly completeBefore: EpochMs };
  /** Why the order did not pass, in sentences for staff; empty for GEOCODED. */
  readonly reasons: readonly string[];
}

/** The address to geocode: the current one, or else the submitted one. */
export function addressToGeocode(order: PipelineInput['order'], which: AddressType): Address {
  const submitted = which === 'recipientAddress' ? order.dtoRecipientAddress : order.dtoOriginAddress;
  return order[which] ?? submitted ?? {};
}

/**
 * Runs steps 1 (from the geocoder's answers) to 5. The caller does step 6, the attempt to place the order on the
 * routing platform.
 */
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
  if (answer.kind === 'noZone' && answer.postalCode === '') {
    const side = recipient.address?.postalCode?.trim() ? 'Origin' : 'Destination';
    return stop('OUT_OF_FSA', `${side} address has no postal code.`);
  }
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
  /** Why it was not found: a sentence for staff. */
  readonly reason: string | null;
}

/**
 * Step 1's result for one address: the typed address completed by the geocoder. If not found, it is kept as typed or
 * dropped.
 */
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

/** The address without its location and accuracy. */
export function withoutPosition(address: Address): Address {
  const { location: _, locationAccuracy: __, locationWithinKm: ___, ...rest } = address;
  return rest;
}

/** Step 4: the rate of the requested service, or a sentence saying why there is none. */
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
  // A failed order has no rate yet. A retry must not give a customer a cheaper service than the one they paid for.
  const service = impliedStandard(order, lane)
    ? undefined
    : (order.rateChoice?.service ?? order.requestedService);
  const rate = service === undefined ? rates[0] : rates.find((offer) => offer.service === service);
  const between = `from ${lane.origin.zone.name} to ${lane.destination.zone.name}`;
  return rate ?? (service === undefined ? `No rate ${between}.` : `No ${service} rate ${between}.`);
}

/**
 * Whether an order has the one rate of a rule without services, and the rule has services by now. Nobody asked for
 * STANDARD, so the order takes what it would get as a new one.
 */
const impliedStandard = ({ rateChoice, requestedService }: PipelineInput['order'], { rule }: Lane): boolean =>
  requestedService === undefined &&
  rateChoice?.service === 'STANDARD' &&
  speedRows(rule).length > 0 &&
  speedRows(rule).every((row) => row.speedPricingType !== 'STANDARD');

/** Step 5: keeps the order's own window; without one, takes the first window offered from now on. */
function resolveWindow({ order, merchant, now }: PipelineInput, lane: Lane): Settlement['window'] {
  const { completeAfter, completeBefore } = order;
  if (completeAfter !== undefined && completeBefore !== undefined) return { completeAfter, completeBefore };
  const first = firstWindow(windowRequest(merchant, lane, now));
  return first ? { completeAfter: first.from, completeBefore: first.to } : undefined;
}

/** The chosen rate with its estimate: the window in the destination's time zone. */
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

/** A delivery window as the estimate of a rate: day and times of day in the destination's zone. */
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
