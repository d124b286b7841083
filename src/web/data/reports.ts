/** How the business does: reading what was earned, invoiced and received. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type {
  ClientActivity,
  OpenRow,
  RevenueGroup,
  RevenueRow,
  ThisMonth,
  WorkGroup,
  WorkRow,
} from '#contract/money/reports.ts';
import { REPORTS_PATH } from '#web/data/moneyPaths.ts';

const thisMonthQuery = queryOptions<ThisMonth>({ queryKey: [`${REPORTS_PATH}/this-month`] });

export const useThisMonth = () => useQuery(thisMonthQuery);

/** The sums of a period, both days included. */
export const useRevenue = (from: IsoDate, to: IsoDate, by: RevenueGroup) =>
  useQuery<RevenueRow[]>({ queryKey: [`${REPORTS_PATH}/revenue?from=${from}&to=${to}&by=${by}`] });

/** Visits, hours and cancellations of a period. */
export const useWork = (from: IsoDate, to: IsoDate, by: WorkGroup) =>
  useQuery<WorkRow[]>({ queryKey: [`${REPORTS_PATH}/work?from=${from}&to=${to}&by=${by}`] });

/** The clients who had visits, and what a period brought. */
export const useClientActivity = (from: IsoDate, to: IsoDate) =>
  useQuery<ClientActivity[]>({ queryKey: [`${REPORTS_PATH}/clients?from=${from}&to=${to}`] });

/** What is open today, by client and age. */
export const useOpenByAge = () => useQuery<OpenRow[]>({ queryKey: [`${REPORTS_PATH}/open`] });
