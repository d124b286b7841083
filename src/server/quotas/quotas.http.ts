/** `GET /api/account/usage`: how much the owner has of what is limited. */
import { usageResponse } from '#contract/usage.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import { noticeOf, type Quota, usedOf } from '#server/platform/limits/quotas.ts';
import type { Server } from '#server/platform/http/server.ts';

export function usageRoutes(app: Server, quotas: readonly Quota[]): void {
  app.get(
    '/api/account/usage',
    {
      schema: {
        operationId: 'getUsage',
        summary: 'Get how much is used of each quota',
        response: { 200: usageResponse },
      },
    },
    (request) => {
      const { usage } = principalOf(request);
      return quotas.map((quota) => ({
        name: quota.name,
        unit: quota.unit,
        used: usedOf(quota, usage),
        limit: quota.limit,
        notice: noticeOf(quota, usage),
      }));
    },
  );
}
