/** How changes of merchants, zones, rules and users are shown. The type requires a decision for every field. */
import type {
  DeliveryConstraintsByWeek,
  MerchantSummary,
  ShippingRule,
  Zone,
} from '../../contract/schemas/merchants';
import type { MerchantUser, StaffUser } from '../../contract/schemas/users';
import { fullAddress } from '../orders/addressLines';
import { formatDollars } from '../orders/money';
import { formatPhone } from '../orders/phone';
import {
  asText,
  asTime,
  asValues,
  asYesNo,
  NO_ZONES,
  partLines,
  type ChangeLine,
  type ChangeZones,
  type FieldRule,
  type ToText,
  type Values,
} from './fieldLines';

type Rules<Field extends string> = Readonly<Record<Field, FieldRule | null>>;

/** The most items of a long list that a screen names. */
const NAMED = 6;

/** `A, B and 4 more`. */
function listed(texts: readonly string[], { isWhole = false }: ChangeZones): string {
  const most = isWhole ? texts.length : NAMED;
  const named = texts.slice(0, most).join(', ');
  return texts.length > most ? `${named} and ${texts.length - most} more` : named;
}

const text = (value: unknown): string => asText(value, NO_ZONES);
const asPhone: ToText = (value) => formatPhone(text(value)) ?? text(value);
const asDollars: ToText = (value) => (typeof value === 'number' ? (formatDollars(value) ?? '') : '');
const asList: ToText = (value, zones) => (Array.isArray(value) ? listed(value.map(text), zones) : '');
const asAddress: ToText = (value) => fullAddress(asValues(value)) ?? '';
const asSameday: ToText = (value) =>
  value === 'ALWAYSSHOWSAMEDAY' ? 'Always' : value === 'SAMEDAYCUTOFF' ? 'Hide After Cutoff' : text(value);

const rowsOf = (value: unknown): readonly Values[] => {
  const rows = asValues(value).pricingRows;
  return Array.isArray(rows) ? rows.map(asValues) : [];
};
const asPrices: ToText = (value, zones) =>
  listed(
    rowsOf(value).map(({ postalPrefix, price }) => `${text(postalPrefix)} ${asDollars(price, NO_ZONES)}`),
    zones,
  );

const MERCHANT: Rules<keyof MerchantSummary> = {
  id: null,
  version: null,
  name: ['Name', asText],
  phone: ['Phone', asPhone],
  email: ['Email', asText],
  pickupNotes: ['Pickup Notes', asText],
  personalizedNotes: ['Delivery Notes', asText],
  taskTimeCreation: ['Task Time Creation', asText],
  organizationId: ['Organization', asText],
  pickupCustomerId: ['Customer', asText],
  lastRedactedAt: ['Last redacted at', asTime],
  shopifyShop: ['Shopify shop', asText],
  scanningRequired: ['Scanning Required', asYesNo],
  signatureRequired: ['Signature Required', asYesNo],
  createPickup: ['Create Automatic Pickup Task', asYesNo],
  dataRedactionEnabled: ['Redact Customer Data', asYesNo],
  rateShowingOptionType: ['Sameday Showing', asSameday],
  merchantLocation: ['Location', asAddress],
  archived: ['Archived', asYesNo],
};

const ZONE: Rules<keyof Zone> = {
  id: null,
  version: null,
  name: ['Name', asText],
  timezone: ['Time zone', asText],
  facility: ['Facility', asText],
  locationPricing: ['Prices', asPrices],
};

const USER: Rules<
  keyof StaffUser | keyof MerchantUser | 'invited' | 'invitedUntil' | 'endedSessions' | 'phoneNumber'
> = {
  id: null,
  version: null,
  account: null,
  username: null,
  userGroup: null,
  merchantName: null,
  email: ['Email', asText],
  name: ['Name', asText],
  roles: ['Roles', asList],
  activated: ['Activated', asYesNo],
  phone_number: ['Phone', asPhone],
  phoneNumber: ['Phone', asPhone],
  group: ['Group', asText],
  merchantId: ['Merchant', asText],
  invited: ['Was invited', asYesNo],
  invitedUntil: ['Invitation until', asTime],
  endedSessions: [
    'Ended sessions',
    (value) => (Array.isArray(value) && value.length > 0 ? String(value.length) : ''),
  ],
};

/** Parts of a rule that are not single values: its services by type, and the windows of its week by day. */
type RulePart = 'services' | 'week';
const RULE: Readonly<Record<keyof ShippingRule, FieldRule | readonly [what: string, part: RulePart] | null>> =
  {
    id: null,
    version: null,
    originZone: ['Origin zone', asText],
    destinationZone: ['Destination zone', asText],
    inTransitDays: ['Days in transit', asText],
    surcharge: ['Surcharge', asDollars],
    services: ['Services', 'services'],
    deliveryConstraintsByWeek: ['Delivery', 'week'],
    pickupConstraintsByWeek: ['Pickup', 'week'],
    scheduledDeliveryPickupConstraintsByWeek: ['Scheduled', 'week'],
  };

const DAYS: Readonly<Record<keyof DeliveryConstraintsByWeek, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  exceptions: 'exceptions',
};

/** `09:00–12:00 pickup 06:00–08:00 cutoff 05:00`. An exception begins with its date and may be closed. */
function windowText(row: unknown, hasDelivery: boolean): string {
  const { date, deliveryWindow, pickupWindow, cutoffTime } = asValues(row);
  const span = (window: unknown) => {
    const { timeStart, timeEnd } = asValues(window);
    const hours = timeStart === undefined ? '' : `${text(timeStart)}–${text(timeEnd)}`;
    // On a date, no window and one of no length both mean closed.
    return date !== undefined && (hours === '' || hours === '00:00–00:00') ? 'closed' : hours;
  };
  const cutoff = text(cutoffTime);
  const [delivery, pickup] = [hasDelivery ? span(deliveryWindow) : '', span(pickupWindow)];
  const isDayOff = delivery === 'closed' && pickup === 'closed';
  return [
    text(date),
    delivery || pickup,
    delivery && pickup && !isDayOff ? `pickup ${pickup}` : '',
    cutoff && `cutoff ${cutoff}`,
  ]
    .filter(Boolean)
    .join(' ');
}
/** The week of pickups has no delivery windows. */
const asWindows =
  (hasDelivery: boolean): ToText =>
  (value) =>
    Array.isArray(value) ? value.map((row) => windowText(row, hasDelivery)).join(', ') : '';

/** The services under the names shown for them: each service's price row, and the steps of the price by weight. */
function servicesOf(value: unknown): Values {
  if (!Array.isArray(value)) return {};
  const entries = value
    .map(asValues)
    .flatMap(({ name, pricingStrategy }): [string, unknown][] =>
      name === 'weightPricing'
        ? [['Price by weight', rowsOf(pricingStrategy)]]
        : rowsOf(pricingStrategy).map((row) => [`Service ${text(row.speedPricingType)}`, row]),
    );
  return Object.fromEntries(entries);
}
const asSpeed: ToText = (value) => {
  const { name, price, description, dispatcher, locales } = asValues(value);
  const languages = Array.isArray(locales) ? locales.map((one) => asSpeed(one, NO_ZONES)) : [];
  return [text(name), asDollars(price, NO_ZONES), text(description), text(dispatcher), ...languages]
    .filter(Boolean)
    .join(' · ');
};
const asBands: ToText = (value) =>
  Array.isArray(value)
    ? value
        .map(asValues)
        .map(({ weightInPounds, price }) => `${text(weightInPounds)} lb ${asDollars(price, NO_ZONES)}`)
        .join(', ')
    : '';

function ruleLines(before: Values, after: Values, zones: ChangeZones): ChangeLine[] {
  return Object.entries(RULE).flatMap(([name, rule]) => {
    if (rule === null) return [];
    const [what, how] = rule;
    if (typeof how === 'function') return partLines({ [name]: [what, how] }, '', before, after, zones);
    if (how === 'week') {
      const toText = asWindows(name !== 'pickupConstraintsByWeek');
      const days = Object.entries(DAYS).map(([day, title]) => [day, [title, toText]] as const);
      return partLines(Object.fromEntries(days), `${what} `, before[name], after[name], zones);
    }
    const [was, is] = [servicesOf(before[name]), servicesOf(after[name])];
    const rules = [...new Set([...Object.keys(was), ...Object.keys(is)])].map(
      (title) => [title, [title, title.startsWith('Service') ? asSpeed : asBands]] as const,
    );
    return partLines(Object.fromEntries(rules), '', was, is, zones);
  });
}

/** Formats any value that the audit trail may hold. */
const asAnything: ToText = (value, zones) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return listed(value.map(text), zones);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : text(value);
};

function otherLines(before: Values, after: Values, zones: ChangeZones): ChangeLine[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const wordsOf = (name: string) => {
    const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  const rules = names.map((name) => [name, [wordsOf(name), asAnything]] as const);
  return partLines(Object.fromEntries(rules), '', before, after, zones);
}

/** The lines of a change to any record except an order. */
export function linesOfKind(kind: string, before: Values, after: Values, zones: ChangeZones): ChangeLine[] {
  if (kind === 'shippingRule') return ruleLines(before, after, zones);
  const rules = kind === 'merchant' ? MERCHANT : kind === 'zone' ? ZONE : kind === 'user' ? USER : null;
  return rules ? partLines(rules, '', before, after, zones) : otherLines(before, after, zones);
}
