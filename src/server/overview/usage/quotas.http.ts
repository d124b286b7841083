/** What every owner may do and have; `GET /api/account/usage`: how much they have of what is limited. */
import { usageResponse } from '#contract/overview/usage.ts';
import { countedTables } from '#server/storage-quotas.ts';
import { limitConcurrency } from '#server/platform/limits/owner-concurrency.ts';
import {
  knownOf,
  limitUsage,
  noticeOf,
  type Quota,
  usedOf,
} from '#server/platform/limits/quotas.ts';
import { type UsageMeter, usageMeter } from '#server/platform/limits/usage-meter.ts';
import { limitWrites, MAX_BYTES_PER_MINUTE } from '#server/platform/limits/write-rate.ts';
import { giveRoutesQuotas } from '#server/overview/usage/quotas.ts';
import type { Server } from '#server/platform/http/server.ts';

function usageRoutes(app: Server, quotas: readonly Quota[], meter: UsageMeter): void {
  app.get(
    '/api/account/usage',
    {
      schema: {
        operationId: 'getUsage',
        summary: 'Get how much is used of each quota',
        response: { 200: usageResponse },
      },
    },
    async (request) => {
      const { usage, measuredAt } = await meter.current(request.db, knownOf(request));
      return quotas.map((quota) => ({
        name: quota.name,
        unit: quota.unit,
        used: usedOf(quota, usage),
        limit: quota.limit,
        notice: noticeOf(quota, usage),
        measuredAt,
      }));
    },
  );
}

/** Limits what an owner may do at a time, within a minute, and in all. For routes behind `authenticate`, before they are registered. */
export function limitOwners(app: Server, writesPerMinute: number, quotas: readonly Quota[]): void {
  const meter = usageMeter(countedTables);
  limitConcurrency(app);
  limitWrites(app, { perMinute: writesPerMinute, bytesPerMinute: MAX_BYTES_PER_MINUTE });
  limitUsage(app, meter);
  giveRoutesQuotas(app, quotas);
  usageRoutes(app, quotas, meter);
}
