/** Reports on what was earned, invoiced and received. Money is decimal text in pounds. */
import { z } from 'zod';
import { entityId } from '#contract/entity.ts';
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

export const workGroups = ['month', 'weekday', 'service', 'client'] as const;
export type WorkGroup = (typeof workGroups)[number];

export const workQuery = z.object({
  from: revenueQuery.shape.from,
  to: revenueQuery.shape.to,
  by: z.enum(workGroups, 'Must be month, weekday, service or client').optional(),
});

/** The work of one month, weekday (`1` is Monday), service or client. */
const workRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Completed bookings. */
  visits: z.int(),
  /** An hour with three dogs is one hour; of visits as they were, of other bookings as planned. Stays have no hours. */
  minutes: z.int(),
  earned: amount,
  /** Hourly earnings; null without hours. Stays are left out. */
  perHour: amount.nullable(),
  cancelled: z.int(),
  /** The value of cancelled bookings. */
  lost: amount,
});

/** Groups without anything are left out. */
export const work = z.array(workRow).max(50_000);

export const clientActivityQuery = revenueQuery.omit({ by: true });

/** A client who had a visit, an archived one in the period: the first and last one ever, the next one, and what the period brought. */
const clientActivity = z.object({
  clientId: entityId,
  name: z.string(),
  firstOn: z.string(),
  lastOn: z.string(),
  nextOn: z.string().nullable(),
  visits: z.int(),
  earned: amount,
  /** The first visit was in the period. */
  isNew: z.boolean(),
  /** No visit for sixty days since the last one ended, and none to come. */
  isQuiet: z.boolean(),
  isArchived: z.boolean(),
});

/** Most recent visit first. */
export const clientActivities = z.array(clientActivity).max(50_000);

/** A client's unpaid amount today, by days overdue. */
const openRow = z.object({
  clientId: entityId.nullable(),
  label: z.string(),
  notDue: amount,
  upTo30: amount,
  upTo60: amount,
  upTo90: amount,
  over90: amount,
  total: amount,
});

/** Largest amount first. */
export const openByAge = z.array(openRow).max(50_000);

export type WorkQuery = z.output<typeof workQuery>;
export type WorkRow = z.output<typeof workRow>;
export type ClientActivity = z.output<typeof clientActivity>;
export type OpenRow = z.output<typeof openRow>;
export type RevenueQuery = z.output<typeof revenueQuery>;
export type RevenueRow = z.output<typeof revenueRow>;
export type ThisMonth = z.output<typeof thisMonth>;
