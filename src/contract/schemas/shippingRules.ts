/**
 * Requests of the endpoints that create and change shipping rules (docs/decisions/shipping-rules.md). Errors in one
 * field are reported here, worded as in the specification. Errors between rows (bands, order of times, coverage) are
 * reported by src/domain/rules.
 */
import * as z from 'zod';
import {
  LINE_MAX,
  RULE_ROWS_MAX,
  SERVICE_TEXT_MAX,
  SPEED_PRICING_TYPES,
  WINDOW_HORIZON_DAYS,
} from '../constants';
import { merchantMessages, type WindowGrid } from '../merchantMessages';
import { messages } from '../messages';
import { cleanLine, cleanText, missing, requiredText, VISIBLE } from './common';
import { zonePrice } from './zones';

/** The most exceptions of a week and services of a rule: far above real use. */
const MAX_ENTRIES = 1_000;

/** Two zones of the merchant by name, which identify the rule between them. */
const zonePair = z.strictObject({
  originZone: requiredText('Origin Zone', LINE_MAX),
  destinationZone: requiredText('Destination Zone', LINE_MAX),
});
export type ZonePair = z.infer<typeof zonePair>;

/** Query of DELETE /merchants/{id}/shippingRules. */
export const deleteShippingRuleQuery = zonePair;

const whole = { error: merchantMessages.transitDaysFormat };
const inTransitDays = z
  .number(missing(messages.requiredField('In Transit Days'), merchantMessages.transitDaysFormat))
  .int(whole)
  .min(0, whole)
  .max(WINDOW_HORIZON_DAYS, whole);
const surcharge = z
  .number(missing(messages.requiredField('Surcharge'), merchantMessages.priceFormat('Surcharge')))
  .pipe(zonePrice('Surcharge'));

/** A time without white space, `9:00` as `09:00`. */
const time = (grid: WindowGrid) => {
  const half = { error: merchantMessages.halfRow(grid) };
  return z
    .string(half)
    .transform((text) => text.replace(/\s+/g, '').replace(/^(\d):/, '0$1:'))
    .pipe(
      z
        .string()
        .min(1, { ...half, abort: true })
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: merchantMessages.timeFormat(grid) }),
    );
};
const window = (grid: WindowGrid) =>
  z.strictObject({ timeStart: time(grid), timeEnd: time(grid) }, incomplete(merchantMessages.halfRow(grid)));

/** The error for a missing object or a value that is not one. Unknown members get zod's own message. */
function incomplete(message: string) {
  return { error: (issue: { code?: string }) => (issue.code === 'invalid_type' ? message : undefined) };
}

const date = z.iso.date({ error: 'Enter the date as YYYY-MM-DD.' });

/** Stored as sent: a missing window means closed, like 00:00 to 00:00 (GRD-14, GRD-15). */
const exception = (grid: WindowGrid) =>
  z.strictObject({
    date,
    cutoffTime: time(grid).optional(),
    deliveryWindow: window(grid).optional(),
    pickupWindow: window(grid).optional(),
  });

/** The number of rows on all days. The value may not be a week. */
const rowsOf = (week: unknown): number =>
  Object.entries(week ?? {}).reduce<number>(
    (sum, [day, rows]) => sum + (Array.isArray(rows) && day !== 'exceptions' ? rows.length : 0),
    0,
  );

/**
 * A week of a grid; a missing day has no rows. Without `exceptions`, the stored ones stay. Rows are counted before they
 * are checked, because listing the errors of hundreds of thousands would take seconds.
 */
function week<Entry extends z.ZodType>(grid: WindowGrid, entry: Entry) {
  const day = z.array(entry).default([]);
  const error = merchantMessages.windowRowsMax(grid, RULE_ROWS_MAX);
  const rows = z.strictObject(
    {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
      exceptions: z.array(exception(grid)).max(MAX_ENTRIES).optional(),
    },
    {
      error: (issue) => {
        if (issue.code === 'unrecognized_keys') return merchantMessages.weekdayFormat(grid);
        const isMissing = issue.code === 'invalid_type' && grid !== 'Scheduled Windows';
        return isMissing ? merchantMessages.constraintsMissing : undefined;
      },
    },
  );
  return z
    .unknown()
    .refine((week) => rowsOf(week) <= RULE_ROWS_MAX, { error, abort: true })
    .pipe(rows);
}

const deliveryWeek = (grid: WindowGrid) =>
  week(
    grid,
    z.strictObject(
      { deliveryWindow: window(grid), pickupWindow: window(grid), cutoffTime: time(grid) },
      incomplete(merchantMessages.halfRow(grid)),
    ),
  );

const deliveryConstraintsByWeek = deliveryWeek('Delivery Windows');
const scheduledConstraintsByWeek = deliveryWeek('Scheduled Windows');
const pickupConstraintsByWeek = week(
  'Pickup Windows',
  z.strictObject(
    { pickupWindow: window('Pickup Windows'), cutoffTime: time('Pickup Windows') },
    incomplete(merchantMessages.halfRow('Pickup Windows')),
  ),
);
export type DeliveryWeekRequest = z.infer<typeof deliveryConstraintsByWeek>;

/** The three grids together. Scheduled windows are sent only if a weekday has some (GRD-16). */
const windows = {
  deliveryConstraintsByWeek,
  pickupConstraintsByWeek,
  scheduledDeliveryPickupConstraintsByWeek: scheduledConstraintsByWeek.optional(),
};

/** Bands in pounds, as typed. `checkWeightBands` rejects missing values and wrong amounts. */
const weightPricing = z.strictObject({
  pricingRows: z
    .array(z.strictObject({ weightInPounds: z.number().nullish(), price: z.number().nullish() }))
    .max(RULE_ROWS_MAX),
});

const incompleteService = { error: merchantMessages.fillAllFields };
const filled = (length: number, clean = cleanText) =>
  clean(missing(merchantMessages.fillAllFields)).regex(VISIBLE, incompleteService).max(length);
const speedPricingType = z.enum(SPEED_PRICING_TYPES, missing(merchantMessages.fillAllFields));
const dispatcher = z.string().trim().max(LINE_MAX).optional();

/** One service: the code of its type, its price in dollars, and its texts for customers, in English and per locale. */
const speedPricingRowRequest = z.strictObject({
  speedPricingType,
  price: z
    .number(missing(merchantMessages.fillAllFields, merchantMessages.priceFormat('Price')))
    .pipe(zonePrice('Price')),
  name: filled(LINE_MAX, cleanLine),
  description: filled(SERVICE_TEXT_MAX),
  dispatcher,
  locales: z
    .array(
      z.strictObject({
        locale: filled(20),
        name: filled(LINE_MAX, cleanLine),
        description: filled(SERVICE_TEXT_MAX),
        dispatcher,
      }),
      missing(merchantMessages.fillAllFields),
    )
    .max(50),
});
export type SpeedPricingRowRequest = z.infer<typeof speedPricingRowRequest>;

/** POST /merchants/{id}/shippingRules: speed and weight prices at the top level, absent when unused (SHR-19). */
export const createShippingRuleRequest = z.strictObject({
  ...zonePair.shape,
  inTransitDays,
  surcharge,
  ...windows,
  weightPricing: weightPricing.optional(),
  speedPricing: z.strictObject({ pricingRows: z.array(speedPricingRowRequest).max(MAX_ENTRIES) }).optional(),
});
export type CreateShippingRuleRequest = z.infer<typeof createShippingRuleRequest>;

/**
 * PATCH /merchants/{merchantId}/shippingRules/{ruleId}: missing fields stay unchanged. `speedPricingRow` adds a service
 * or replaces the one of its type. `weightPricing` without rows removes the weight pricing; scheduled windows without
 * rows remove the scheduled windows.
 */
export const updateShippingRuleRequest = z.strictObject({
  inTransitDays: inTransitDays.optional(),
  surcharge: surcharge.optional(),
  deliveryConstraintsByWeek: deliveryConstraintsByWeek.optional(),
  pickupConstraintsByWeek: pickupConstraintsByWeek.optional(),
  scheduledDeliveryPickupConstraintsByWeek: scheduledConstraintsByWeek.optional(),
  weightPricing: weightPricing.optional(),
  speedPricingRow: speedPricingRowRequest.optional(),
});
export type UpdateShippingRuleRequest = z.infer<typeof updateShippingRuleRequest>;

/** The actions of PATCH /merchants/{id}/shippingRules/actions/{action}. */
export const RULE_ACTIONS = [
  'add',
  'remove',
  'inTransitDays',
  'surcharge',
  'windows',
  'weightPricing',
] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** The body of each action. `remove` needs only the type, but accepts a whole row. */
export const ruleActionRequests = {
  add: z.strictObject({
    zones: zonePair,
    speedPricingRow: speedPricingRowRequest.refine(({ locales }) => locales.length > 0, {
      ...incompleteService,
      path: ['locales'],
    }),
  }),
  remove: z.strictObject({
    zones: zonePair,
    speedPricingRow: z.object({ speedPricingType }),
  }),
  inTransitDays: z.strictObject({ zones: zonePair, inTransitDays }),
  surcharge: z.strictObject({ zones: zonePair, surcharge }),
  windows: z.strictObject({ zones: zonePair, ...windows }),
  weightPricing: z.strictObject({ zones: zonePair, weightPricing }),
} as const satisfies Record<RuleAction, z.ZodType>;

/** The body of an action. */
export type RuleActionRequest<Action extends RuleAction = RuleAction> = z.infer<
  (typeof ruleActionRequests)[Action]
>;
