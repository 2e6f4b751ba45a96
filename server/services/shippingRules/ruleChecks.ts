/**
 * What is wrong between the rows of a rule's request, refused with the cells it is in
 * (docs/decisions/shipping-rules.md).
 */
import { WEEKDAYS } from '../../../src/contract/constants';
import { merchantMessages, type WindowGrid } from '../../../src/contract/merchantMessages';
import type { WeightPricingRow, Zone } from '../../../src/contract/schemas/merchants';
import type {
  CreateShippingRuleRequest,
  SpeedPricingRowRequest,
} from '../../../src/contract/schemas/shippingRules';
import { isSameZoneName } from '../../../src/domain/merchants/zoneRecord';
import { BAND_COLUMN, checkWeightBands } from '../../../src/domain/rules/weightBands';
import { blockingMessages, checkWindows, type WindowProblem } from '../../../src/domain/rules/windowChecks';
import { WINDOW_COLUMNS, type WindowColumn, type WindowDays } from '../../../src/domain/rules/windowGrids';
import { failWith, type ErrorDetails } from '../domainError';

/** 400 with the messages that block, a line each, and their cells in the details. `stored` is what the rule has now. */
export function requireGoodWindows(sent: WindowDays, stored: WindowDays | null): void {
  const problems = checkWindows(sent, stored).filter(({ blocking }) => blocking);
  if (problems.length === 0) return;
  const details = problems.map((problem) => ({
    field: windowField(problem, sent),
    reason: problem.message,
  }));
  failWith('invalid', blockingMessages(problems).join('\n'), details);
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

/** Where a cell of the flattened grid stands in the body: `pickupConstraintsByWeek.friday[0].cutoffTime`. */
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

/** The bands as numbers. 400 with the messages, a line each, and their cells in the details. */
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

/** 400 when a type comes twice among the services of a new rule. */
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
}

/** A zone of the merchant under the name it has there; 400 for a name of none. */
export function requireZoneOf(
  zones: readonly Zone[],
  field: 'originZone' | 'destinationZone',
  name: string,
): string {
  const zone = zones.find((one) => isSameZoneName(one.name, name));
  if (zone) return zone.name;
  const reason = merchantMessages.zoneNotFound(name);
  return failWith('invalid', reason, [{ field, reason }]);
}
