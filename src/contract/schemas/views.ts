/** Saved views of the orders on the wire (docs/decisions/0054). */
import * as z from 'zod';
import { DELIVERY_TYPES, ID_MAX, LINE_MAX } from '../constants';
import { messages } from '../messages';
import { ORDER_DENSITIES, ORDER_SORT_KEYS, ORDER_TABLE_COLUMNS } from '../orderTable';
import { COLUMN_WIDTH, RELATIVE_RANGES, VIEW_NAME_MAX } from '../orderViews';
import { viewMessages } from '../viewMessages';
import { cleanLine, lastChange, VISIBLE } from './common';
import { orderStatusWord } from './orders';

/** Days that follow the calendar, or fixed days; a missing end is open. */
const dayRange = z.union(
  [
    z.strictObject({ relative: z.enum(RELATIVE_RANGES) }),
    z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
  ],
  {
    error: `expected relative (one of ${RELATIVE_RANGES.join(', ')}), or from and to as dates like 2026-05-31`,
  },
);
export type DayRange = z.infer<typeof dayRange>;

/** The content of a view: filters, sort, columns and row density. Whatever was not chosen is absent. */
const viewContent = z.strictObject({
  /**
   * The filters of the search, named as in the console. `find` is not included, because it may contain a name or a
   * phone.
   */
  filters: z.strictObject({
    id: z.string().trim().min(1).max(ID_MAX).optional(),
    refNumber: z.string().trim().min(1).max(LINE_MAX).optional(),
    merchantId: z.string().min(1).max(100).optional(),
    orderStatus: orderStatusWord.optional(),
    deliveryType: z.enum(DELIVERY_TYPES).optional(),
    accuracy: z.literal('approximate').optional(),
    late: z.literal('late').optional(),
    windowHour: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])$/, { error: 'expected an hour of a day like 2026-05-31T08' })
      .optional(),
    created: dayRange.optional(),
    window: dayRange.optional(),
  }),
  /** IANA name of the time zone of the days; the reader's if absent. */
  zone: z.string().min(1).max(100).optional(),
  sort: z.strictObject({ by: z.enum(ORDER_SORT_KEYS), direction: z.enum(['asc', 'desc']) }).optional(),
  columns: z
    .array(
      z.strictObject({
        id: z.enum(ORDER_TABLE_COLUMNS),
        width: z.number().int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max).optional(),
      }),
    )
    .min(1)
    .max(ORDER_TABLE_COLUMNS.length)
    .refine((columns) => new Set(columns.map(({ id }) => id)).size === columns.length, {
      error: viewMessages.columnsTwice,
    })
    .optional(),
  density: z.enum(ORDER_DENSITIES).optional(),
});
export type ViewContent = z.infer<typeof viewContent>;

const nameMissing = { error: viewMessages.nameMissing };
const viewName = cleanLine(nameMissing)
  .regex(VISIBLE, nameMissing)
  .max(VIEW_NAME_MAX, { error: messages.fieldTooLong('Name', VIEW_NAME_MAX) });

/** Body of POST /views. */
export const createViewRequest = z.strictObject({
  name: viewName,
  isShared: z.boolean(),
  content: viewContent,
});
export type CreateViewRequest = z.infer<typeof createViewRequest>;

/** Body of PATCH /views/{id}: missing fields stay unchanged. */
export const updateViewRequest = createViewRequest.partial();
export type UpdateViewRequest = z.infer<typeof updateViewRequest>;

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** Everybody sees the view. Sharing does not affect who may change it. */
  isShared: z.boolean(),
  /** E-mail of the owner. */
  owner: z.string(),
  ownerName: z.string().optional(),
  content: viewContent,
  /** The last change. */
  changed: lastChange,
  /** Counts every change; for If-Match. */
  version: z.number().int(),
});
export type SavedView = z.infer<typeof savedView>;
