/** How the business does: what was earned, invoiced and received. Money is decimal text in pounds. */
import { z } from 'zod';
import { isoDate } from '#contract/fields/isoDate.ts';

export const revenueGroups = ['month', 'client', 'service'] as const;
export type RevenueGroup = (typeof revenueGroups)[number];

/** The days that are asked for, both included, and what is added up. */
export const revenueQuery = z.object({
  from: isoDate('The first day is required'),
  to: isoDate('The last day is required'),
  by: z.enum(revenueGroups, 'Must be month, client or service').optional(),
});

const amount = z.string();

/** One month (`2026-03`), client or service. */
const revenueRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Completed bookings; a stay on its last day. */
  earned: amount,
  /** Issued invoices less credit notes, by their day. */
  invoiced: amount,
  /** Payments and tips less refunds; null by service, as a payment is for invoices. */
  received: amount.nullable(),
});

/** Groups without anything are left out. */
export const revenue = z.array(revenueRow).max(50_000);

/** This month so far, and what is still to come in. */
export const thisMonth = z.object({ earned: amount, received: amount, open: amount });

export type RevenueQuery = z.output<typeof revenueQuery>;
export type RevenueRow = z.output<typeof revenueRow>;
export type ThisMonth = z.output<typeof thisMonth>;
