/** How the business does: reading what was earned, invoiced and received. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { RevenueGroup, RevenueRow, ThisMonth } from '#contract/reports.ts';

export const REPORTS_PATH = '/api/reports';

const thisMonthQuery = queryOptions<ThisMonth>({ queryKey: [`${REPORTS_PATH}/this-month`] });

export const useThisMonth = () => useQuery(thisMonthQuery);

/** The sums of a period, both days included. */
export const useRevenue = (from: IsoDate, to: IsoDate, by: RevenueGroup) =>
  useQuery<RevenueRow[]>({ queryKey: [`${REPORTS_PATH}/revenue?from=${from}&to=${to}&by=${by}`] });
