/** Reads, checks and formats the services of a rule (docs/decisions/shipping-rules.md). */
import {
  LINE_MAX,
  SERVICE_TEXT_MAX,
  SPEED_PRICING_TYPES,
  type SpeedPricingType,
} from '../../contract/constants';
import { nameSeen } from '../../contract/lookAlikes';
import { merchantMessages } from '../../contract/merchantMessages';
import type { RuleService, SpeedPricingRow } from '../../contract/schemas/merchants';
import {
  DEFAULT_LOCALE,
  DEFAULT_SPEED_PRICE,
  SPEED_DEFAULTS,
  type OfferedSpeedType,
} from '../../contract/speedDefaults';
import { tooLong } from '../textLimits';
import { dollarsProblem, readDollars } from './amounts';

interface LocaleDraft {
  readonly locale: string;
  readonly name: string;
  readonly description: string;
}

/** Locales are compared ignoring case and the separator: `fr_ca` equals `FR-CA`. */
const localeKey = ({ locale }: { readonly locale: string }): string => nameSeen(locale).replaceAll('_', '-');

/** Whether no earlier entry has the same locale; for use with `filter`. */
export const isFirstOfLocale = <Texts extends { readonly locale: string }>(
  texts: Texts,
  index: number,
  all: readonly Texts[],
): boolean => all.findIndex((one) => localeKey(one) === localeKey(texts)) === index;

/** A service as typed. */
export interface SpeedDraft {
  /** Empty until one is chosen. */
  readonly speedPricingType: SpeedPricingType | '';
  /** Dollars as typed. */
  readonly price: string;
  readonly name: string;
  readonly description: string;
  /** The product's key, or empty for no dispatcher. */
  readonly dispatcher: string;
  readonly locales: readonly LocaleDraft[];
}

/** A new service before a type is chosen: one locale, FR, and the provider as its dispatcher. */
export const emptySpeedDraft = (dispatcher: string): SpeedDraft => ({
  speedPricingType: '',
  price: '',
  name: '',
  description: '',
  dispatcher,
  locales: [{ locale: DEFAULT_LOCALE, name: '', description: '' }],
});

/** The draft after a type was chosen: default English and French texts and price 0 (SPD-04). */
export function withSpeedType(draft: SpeedDraft, type: OfferedSpeedType): SpeedDraft {
  const { name, description, frenchName, frenchDescription } = SPEED_DEFAULTS[type];
  const french = { locale: DEFAULT_LOCALE, name: frenchName, description: frenchDescription };
  return {
    ...draft,
    speedPricingType: type,
    price: String(DEFAULT_SPEED_PRICE),
    name,
    description,
    locales: [french, ...draft.locales.filter(({ locale }) => locale !== DEFAULT_LOCALE)],
  };
}

/** A stored service as a draft: its locales lose their copy of the dispatcher, and repeated locales are dropped. */
export const speedDraftOf = (row: SpeedPricingRow): SpeedDraft => ({
  speedPricingType: row.speedPricingType,
  price: row.price.toFixed(2),
  name: row.name,
  description: row.description,
  dispatcher: row.dispatcher ?? '',
  locales: row.locales
    .filter(isFirstOfLocale)
    .map(({ locale, name, description }) => ({ locale, name, description })),
});

/** Name of a field: one of the row, or one of a locale as `locales.0.name`. */
export type SpeedField =
  'speedPricingType' | 'price' | 'name' | 'description' | `locales.${number}.${keyof LocaleDraft}`;

/** Error messages by field, first to last; empty when the service can be sent. */
export type SpeedErrors = Readonly<Partial<Record<SpeedField, string>>>;

/**
 * Checks a typed service: type, price, name, description, and the three fields of each locale are required (SPD-10,
 * SPD-13). A price of 0 counts as filled in (SPD-11). A text that is too long for storage is an error. A service added
 * to a stored rule needs at least one locale; on Add Shipping Rules it may have none.
 */
export function checkSpeedRow(draft: SpeedDraft, { needsLocale = true } = {}): SpeedErrors {
  const errors: Partial<Record<SpeedField, string>> = {};
  const check = (field: SpeedField, text: string, long?: string) => {
    const error = text.trim() === '' ? merchantMessages.fillAllFields : long;
    if (error !== undefined) errors[field] = error;
  };
  check('speedPricingType', draft.speedPricingType);
  check('price', draft.price, dollarsProblem(draft.price, 'Price') ?? undefined);
  check('name', draft.name, tooLong('Name', draft.name, LINE_MAX));
  check('description', draft.description, tooLong('Description', draft.description, SERVICE_TEXT_MAX));
  const empty: LocaleDraft = { locale: '', name: '', description: '' };
  const locales = draft.locales.length === 0 && needsLocale ? [empty] : draft.locales;
  locales.forEach(({ locale, name, description }, index) => {
    check(`locales.${index}.locale`, locale);
    check(`locales.${index}.name`, name, tooLong(`${locale} Name`, name, LINE_MAX));
    const long = tooLong(`${locale} Description`, description, SERVICE_TEXT_MAX);
    check(`locales.${index}.description`, description, long);
  });
  return errors;
}

/** The messages without duplicates, for one notice. */
export const speedMessages = (errors: SpeedErrors): string[] => [
  ...new Set(Object.values(errors).filter((message) => message !== undefined)),
];

/** The row to send for a draft without errors: texts trimmed, each locale with a copy of the dispatcher. */
export function speedRowOf(draft: SpeedDraft): SpeedPricingRow | null {
  const type = SPEED_PRICING_TYPES.find((known) => known === draft.speedPricingType);
  const price = readDollars(draft.price);
  if (!type || price === null) return null;
  const dispatcher = draft.dispatcher.trim();
  const sentBy = dispatcher === '' ? {} : { dispatcher };
  return {
    speedPricingType: type,
    price,
    name: draft.name.trim(),
    description: draft.description.trim(),
    ...sentBy,
    locales: draft.locales.map(({ locale, name, description }) => ({
      locale: locale.trim(),
      name: name.trim(),
      description: description.trim(),
      ...sentBy,
    })),
  };
}

/** The display name of a dispatcher: the provider's name for the product's key (SPD-08), others as stored. */
export const dispatcherName = (
  dispatcher: string,
  { productKey, providerName }: { readonly productKey: string; readonly providerName: string },
): string => (dispatcher === productKey ? providerName : dispatcher);

/** A service's line on the card: `-SAMEDAY (+5$) [ProviderName]`, the price as stored (SHR-07). */
export function serviceLine(
  row: Pick<SpeedPricingRow, 'speedPricingType' | 'price' | 'dispatcher'>,
  provider: { readonly productKey: string; readonly providerName: string },
): string {
  const by = row.dispatcher ? ` [${dispatcherName(row.dispatcher, provider)}]` : '';
  return `-${row.speedPricingType} (+${row.price}$)${by}`;
}

/** Whether the rule has a speedPricing service, even without rows. Add a new service requires one. */
export const hasSpeedPricing = (services: readonly RuleService[]): boolean =>
  services.some(({ name }) => name === 'speedPricing');

/**
 * The rule's services with one added; a service of the same type is replaced in place (SPD-12). A rule without
 * speedPricing gets it.
 */
export function withService(services: readonly RuleService[], row: SpeedPricingRow): RuleService[] {
  if (!hasSpeedPricing(services)) {
    return [...services, { name: 'speedPricing', pricingStrategy: { pricingRows: [row] } }];
  }
  return services.map((service) => {
    if (service.name !== 'speedPricing') return service;
    const rows = service.pricingStrategy.pricingRows;
    const isThere = rows.some(({ speedPricingType }) => speedPricingType === row.speedPricingType);
    const pricingRows = isThere
      ? rows.map((one) => (one.speedPricingType === row.speedPricingType ? row : one))
      : [...rows, row];
    return { ...service, pricingStrategy: { pricingRows } };
  });
}

/** The services without one type; speedPricing itself stays, so that a service can be added again. */
export const withoutService = (services: readonly RuleService[], type: SpeedPricingType): RuleService[] =>
  services.map((service) =>
    service.name === 'speedPricing'
      ? {
          ...service,
          pricingStrategy: {
            pricingRows: service.pricingStrategy.pricingRows.filter((row) => row.speedPricingType !== type),
          },
        }
      : service,
  );
