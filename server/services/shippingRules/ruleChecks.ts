/**
 * Checks the rows of a rule's request against each other, and refuses with the cells that are wrong
 * (docs/decisions/shipping-rules.md).
 */
import { isDeepStrictEqual } from 'node:util';
import { WEEKDAYS } from '../../../src/contract/constants';
import { merchantMessages, type WindowGrid } from '../../../src/contract/merchantMessages';
import type { ConstraintException, WeightPricingRow, Zone } from '../../../src/contract/schemas/merchants';
import { serverMessages } from '../../../src/contract/serverMessages';
import type {
  CreateShippingRuleRequest,
  SpeedPricingRowRequest,
} from '../../../src/contract/schemas/shippingRules';
import { isSameZoneName } from '../../../src/domain/merchants/zoneRecord';
import { isFirstOfLocale } from '../../../src/domain/rules/speedRow';
import { BAND_COLUMN, checkWeightBands } from '../../../src/domain/rules/weightBands';
import { blockingMessages, checkWindows, type WindowProblem } from '../../../src/domain/rules/windowChecks';
import { WINDOW_COLUMNS, type WindowColumn, type WindowDays } from '../../../src/domain/rules/windowGrids';
import { isClosed } from '../../../src/domain/windows/listWindows';
import { type ErrorDetails, failAt, failWith } from '../domainError';

/** Windows with the exceptions that a request may contain. */
type Weeks = WindowDays & {
  readonly [Week in keyof WindowDays]?:
    { readonly exceptions?: readonly ConstraintException[] | undefined } | undefined;
};

/**
 * Throws 400 with the blocking messages, one per line, and their cells in the details. `stored` is the rule's current
 * state.
 */
export function requireGoodWindows(sent: Weeks, stored: Weeks | null): void {
  const problems = checkWindows(sent, stored).filter(({ blocking }) => blocking);
  const ofRows = problems.map((problem) => ({ field: windowField(problem, sent), reason: problem.message }));
  const ofExceptions = exceptionDetails(sent, stored);
  if (ofRows.length + ofExceptions.length === 0) return;
  const lines = [...blockingMessages(problems), ...new Set(ofExceptions.map(({ reason }) => reason))];
  failWith('invalid', lines.join('\n'), [...ofRows, ...ofExceptions]);
}

const GRID_FIELDS = {
  'Delivery Windows': 'deliveryConstraintsByWeek',
  'Pickup Windows': 'pickupConstraintsByWeek',
  'Scheduled Windows': 'scheduledDeliveryPickupConstraintsByWeek',
} as const satisfies Record<WindowGrid, keyof WindowDays>;

const COLUMN_FIELDS: Readonly<Record<WindowColumn, string>> = {
  day: '',
  deliveryStart: '.deliveryWindow.timeStart',
  deliveryEnd: '.deliveryWindow.timeEnd',
  pickupStart: '.pickupWindow.timeStart',
  pickupEnd: '.pickupWindow.timeEnd',
  cutoff: '.cutoffTime',
};

/** Returns where a cell of the flattened grid is in the body: `pickupConstraintsByWeek.friday[0].cutoffTime`. */
function windowField({ grid, row, column }: WindowProblem, sent: WindowDays): string {
  const name = GRID_FIELDS[grid];
  const week = sent[name];
  if (!week || row === null) return name;
  let left = row;
  for (const day of WEEKDAYS) {
    const { length } = week[day];
    if (left < length) {
      const field = column === null ? undefined : WINDOW_COLUMNS[grid][column];
      return `${name}.${day}[${left}]${field ? COLUMN_FIELDS[field] : ''}`;
    }
    left -= length;
  }
  return name;
}

/** Reports exceptions with a window that ends before it begins, except those already stored. */
function exceptionDetails(sent: Weeks, stored: Weeks | null): ErrorDetails {
  return Object.values(GRID_FIELDS).flatMap((week) =>
    (sent[week]?.exceptions ?? []).flatMap((exception, index) =>
      (['deliveryWindow', 'pickupWindow'] as const).flatMap((name) => {
        const { date, [name]: window } = exception;
        // Times in the form HH:mm can be compared as texts.
        if (!window || isClosed(window) || window.timeStart < window.timeEnd) return [];
        const isStored = (one: ConstraintException) =>
          one.date === date && isDeepStrictEqual(one[name], window);
        if (stored?.[week]?.exceptions?.some(isStored)) return [];
        const reason = serverMessages.exceptionBackwards(date, window.timeStart, window.timeEnd);
        return [{ field: `${week}.exceptions[${index}].${name}.timeEnd`, reason }];
      }),
    ),
  );
}

/** Returns the bands as numbers. Throws 400 with the messages, one per line, and their cells in the details. */
export function readWeightBands(
  rows: NonNullable<CreateShippingRuleRequest['weightPricing']>['pricingRows'],
): readonly WeightPricingRow[] {
  const { problems, messages: lines, pricingRows } = checkWeightBands(rows);
  if (problems.length === 0) return pricingRows;
  const details = problems.map(({ row, column, message }) => ({
    field: `weightPricing.pricingRows[${row}].${column === BAND_COLUMN ? 'weightInPounds' : 'price'}`,
    reason: message,
  }));
  return failWith('invalid', lines.join('\n'), details);
}

/** Throws 400 if a type occurs twice among the services of a new rule, or a locale within one service. */
export function requireEachServiceOnce(rows: readonly SpeedPricingRowRequest[]): void {
  const seen = new Set<string>();
  const details: ErrorDetails = rows.flatMap(({ speedPricingType }, index) => {
    const isTwice = seen.has(speedPricingType);
    seen.add(speedPricingType);
    const field = `speedPricing.pricingRows[${index}].speedPricingType`;
    return isTwice ? [{ field, reason: merchantMessages.serviceTwice(speedPricingType) }] : [];
  });
  const [first] = details;
  if (first) failWith('invalid', first.reason, details);
  rows.forEach((row, index) => requireEachLocaleOnce(row, `speedPricing.pricingRows[${index}]`));
}

/** Throws 400 if a service has two texts for one locale. `field` is the service's place in the body. */
export function requireEachLocaleOnce({ locales }: SpeedPricingRowRequest, field: string): void {
  const details: ErrorDetails = locales.flatMap((texts, index) =>
    isFirstOfLocale(texts, index, locales)
      ? []
      : [{ field: `${field}.locales[${index}].locale`, reason: serverMessages.localeTwice(texts.locale) }],
  );
  if (details[0]) failWith('invalid', details[0].reason, details);
}

/** Returns a zone's name as the merchant spells it; 400 if there is no such zone. */
export function requireZoneOf(
  zones: readonly Zone[],
  field: 'originZone' | 'destinationZone',
  name: string,
): string {
  const zone = zones.find((one) => isSameZoneName(one.name, name));
  if (zone) return zone.name;
  return failAt(field, merchantMessages.zoneNotFound(name));
}
