/** The day at a glance: how many orders there are, where they stand, and when their windows start (docs/decisions/0053). */
import * as z from 'zod';
import { ORDER_STATUSES } from '../statuses';
import { epochMs } from './common';

/** Query of GET /orders/summary. */
export const orderSummaryRequest = z.strictObject({
  /** IANA name of the zone whose today and tomorrow are meant. */
  timezone: z.string().min(1).max(100),
  /** Counts the orders of this merchant alone. */
  merchantId: z.string().min(1).max(100).optional(),
});

const count = z.number().int();
/** Statuses that no order has are left out. */
const counts = z.partialRecord(z.enum(ORDER_STATUSES), count);

/** Orders whose window starts within one hour of the wall clock; what is neither of the three is over or stuck. */
const windowHour = z.object({
  /** 0 to 23. */
  hour: z.number().int().min(0).max(23),
  total: count,
  delivered: count,
  late: count,
  /** In hand, and its window has not passed. */
  toCome: count,
});
export type WindowHour = z.infer<typeof windowHour>;

const summaryDay = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  /** Hours in which a window starts, earliest first. */
  hours: z.array(windowHour),
});
export type SummaryDay = z.infer<typeof summaryDay>;

export const orderSummaryAnswer = z.object({
  /** The moment that all of it is about. */
  at: epochMs,
  /** Open orders by status. */
  open: counts,
  /** Those of them whose window has passed. */
  late: counts,
  /** DELIVERY_FAILED with a window that started yesterday or later. */
  failed: count,
  /** YYYY-MM-DD of that yesterday. */
  failedSince: z.string(),
  /** Today and tomorrow. */
  days: z.array(summaryDay),
});
export type OrderSummary = z.infer<typeof orderSummaryAnswer>;
