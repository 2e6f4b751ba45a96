/**
 * The form for a new shipping rule: its initial values, its validation and its request (SHR-13 to SHR-19,
 * docs/decisions/shipping-rules.md#amounts). Its parts are checked like those of a stored rule.
 */
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import type { CreateShippingRuleRequest } from '../../contract/schemas/shippingRules';
import type { RuleRecord } from '../merchants/ruleRecord';
import { isSameZoneName } from '../merchants/zoneRecord';
import { dollarsProblem, readDollars, readTransitDays, transitDaysProblem } from './amounts';
import {
  checkSpeedRow,
  speedDraftOf,
  speedMessages,
  speedRowOf,
  type SpeedDraft,
  type SpeedErrors,
} from './speedRow';
import { checkBandRows, type BandProblem, type BandRow } from './weightBands';
import { blockingMessages, checkWindowRows, type WindowProblem } from './windowChecks';
import {
  isBlankWindowRow,
  WINDOW_COLUMNS,
  windowRows,
  windowsOf,
  type WindowRow,
  type WindowRows,
} from './windowGrids';

/** The four required fields, in the order of the form (SHR-14). */
export const RULE_FIELDS = ['originZone', 'destinationZone', 'inTransitDays', 'surcharge'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/** The names of the fields in messages. */
export const RULE_FIELD_NAMES: Readonly<Record<RuleField, string>> = {
  originZone: 'Origin Zone',
  destinationZone: 'Destination Zone',
  inTransitDays: 'In Transit Days',
  surcharge: 'Surcharge',
};

/** A service of the form; `key` identifies it while services are added and removed. */
export interface ServiceEntry {
  readonly key: number;
  readonly draft: SpeedDraft;
}

/** The form's current values: zones by name, texts as typed, rows of the grids. */
export interface RuleDraft extends Readonly<Record<RuleField, string>> {
  readonly windows: WindowRows;
  readonly services: readonly ServiceEntry[];
  readonly bands: readonly BandRow[];
}

const blankRows = (count: number, columns: number): WindowRow[] =>
  Array.from({ length: count }, () => Array.from({ length: columns }, () => ''));

/** The untouched form: a blank row for each weekday, no service, no weight. */
export const NEW_RULE: RuleDraft = {
  originZone: '',
  destinationZone: '',
  inTransitDays: '',
  surcharge: '',
  windows: {
    'Delivery Windows': blankRows(7, WINDOW_COLUMNS['Delivery Windows'].length),
    'Pickup Windows': blankRows(7, WINDOW_COLUMNS['Pickup Windows'].length),
    'Scheduled Windows': blankRows(2, WINDOW_COLUMNS['Scheduled Windows'].length),
  },
  services: [],
  bands: [],
};

/**
 * The form filled from another rule, except for the destination, which must be chosen. Exceptions are not copied: they
 * are dates on which that one rule differs.
 */
export function ruleDraftLike(rule: RuleRecord): RuleDraft {
  const services: SpeedDraft[] = [];
  const bands: BandRow[] = [];
  for (const service of rule.services) {
    if (service.name === 'speedPricing') {
      services.push(...service.pricingStrategy.pricingRows.map(speedDraftOf));
    } else if (service.name === 'weightPricing') {
      for (const { weightInPounds, price } of service.pricingStrategy.pricingRows) {
        bands.push([String(weightInPounds), price.toFixed(2)]);
      }
    }
  }
  return {
    originZone: rule.originZone,
    destinationZone: '',
    inTransitDays: String(rule.inTransitDays),
    surcharge: rule.surcharge.toFixed(2),
    windows: windowRows(rule),
    services: services.map((draft, index) => ({ key: index + 1, draft })),
    bands,
  };
}

/** Whether closing the form would lose any input. */
export const isRuleTouched = (draft: RuleDraft): boolean =>
  RULE_FIELDS.some((field) => draft[field] !== '') ||
  draft.services.length > 0 ||
  [...Object.values(draft.windows), draft.bands].some((rows) => rows.some((row) => !isBlankWindowRow(row)));

/** What prevents saving, by part of the form; every part is empty when the form can be sent. */
export interface NewRuleProblems {
  readonly fields: Readonly<Partial<Record<RuleField, string>>>;
  readonly windows: readonly WindowProblem[];
  /** The errors of each service, in the order of the form. */
  readonly services: readonly SpeedErrors[];
  readonly bands: readonly BandProblem[];
}

/**
 * Validates the whole form: the four fields (SHR-14), the three grids (SHR-15 to SHR-18), each service (SPD-13),
 * repeated service types, and the bands (WGT-10).
 * @param zones names of the merchant's zones; another name is rejected as the server does
 */
export function newRuleProblems(draft: RuleDraft, zones: readonly string[]): NewRuleProblems {
  const fields: Partial<Record<RuleField, string>> = {};
  for (const field of ['originZone', 'destinationZone'] as const) {
    const name = draft[field];
    if (name.trim() === '') fields[field] = messages.requiredField(RULE_FIELD_NAMES[field]);
    else if (!zones.some((zone) => isSameZoneName(zone, name)))
      fields[field] = merchantMessages.zoneNotFound(name);
  }
  const days = transitDaysProblem(draft.inTransitDays);
  if (days !== null) fields.inTransitDays = days;
  const surcharge = dollarsProblem(draft.surcharge, RULE_FIELD_NAMES.surcharge);
  if (surcharge !== null) fields.surcharge = surcharge;
  return {
    fields,
    windows: checkWindowRows(draft.windows),
    services: serviceErrors(draft.services),
    bands: checkBandRows(draft.bands).problems,
  };
}

/** The errors of each service. If a type is repeated, the later service gets the error. */
function serviceErrors(services: readonly ServiceEntry[]): SpeedErrors[] {
  const seen = new Set<string>();
  return services.map(({ draft }) => {
    const type = draft.speedPricingType;
    const isTwice = type !== '' && seen.has(type);
    seen.add(type);
    const twice = isTwice ? { speedPricingType: merchantMessages.serviceTwice(type) } : {};
    return { ...twice, ...checkSpeedRow(draft, { needsLocale: false }) };
  });
}

/**
 * All error messages, without duplicates, from the top of the form down, for one notice. Empty when the form can be
 * sent.
 */
export const newRuleMessages = ({ fields, windows, services, bands }: NewRuleProblems): string[] => [
  ...new Set([
    ...RULE_FIELDS.flatMap((field) => fields[field] ?? []),
    ...blockingMessages(windows),
    ...services.flatMap(speedMessages),
    ...bands.map(({ message }) => message),
  ]),
];

/**
 * The body of POST /merchants/{id}/shippingRules for a form without problems: amounts as numbers, cells without white
 * space, scheduled windows only when a weekday has some, weight and speed prices only when there are any (SHR-19). Null
 * when a field is invalid.
 */
export function newRuleRequest(draft: RuleDraft): CreateShippingRuleRequest | null {
  const inTransitDays = readTransitDays(draft.inTransitDays);
  const surcharge = readDollars(draft.surcharge);
  if (inTransitDays === null || surcharge === null) return null;
  const bands = checkBandRows(draft.bands).pricingRows;
  const services = draft.services.flatMap(({ draft: service }) => speedRowOf(service) ?? []);
  return {
    originZone: draft.originZone.trim(),
    destinationZone: draft.destinationZone.trim(),
    inTransitDays,
    surcharge,
    ...windowsOf(draft.windows),
    ...(bands.length > 0 && { weightPricing: { pricingRows: [...bands] } }),
    ...(services.length > 0 && { speedPricing: { pricingRows: services } }),
  };
}
