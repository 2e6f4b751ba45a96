/** The day at a glance: the number of orders by status, and when their windows start (docs/decisions/0053). */
import * as z from 'zod';
import { ORDER_STATUSES } from '../statuses';
import { epochMs } from './common';

/** Query of GET /orders/summary. */
export const orderSummaryRequest = z.strictObject({
  /** IANA name of the time zone that defines today and tomorrow. */
  timezone: z.string().min(1).max(100),
  /** Counts only the orders of this merchant. */
  merchantId: z.string().min(1).max(100).optional(),
});

const count = z.number().int();
/** Statuses without orders are left out. */
const counts = z.partialRecord(z.enum(ORDER_STATUSES), count);

/** Orders whose window starts within one hour of local time. Orders outside the three counts are over or stuck. */
const windowHour = z.object({
  /** 0 to 23. */
  hour: z.number().int().min(0).max(23),
  total: count,
  delivered: count,
  late: count,
  /** In hand, with a window that has not passed. */
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
  /** The moment of the counts. */
  at: epochMs,
  /** Open orders by status. */
  open: counts,
  /** Open orders whose window has passed, by status. */
  late: counts,
  /** DELIVERY_FAILED with a window that started yesterday or later. */
  failed: count,
  /** The date of yesterday, YYYY-MM-DD. */
  failedSince: z.string(),
  /** Today and tomorrow. */
  days: z.array(summaryDay),
});
export type OrderSummary = z.infer<typeof orderSummaryAnswer>;
