/** The quotas of this server: those of the registry, with what the administrator has set. */
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { entities } from '#server/registry.ts';
import { storageQuotas } from '#server/storage-quotas.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import type { Quota, RouteQuotas } from '#server/platform/limits/quotas.ts';
import type { Server } from '#server/platform/http/server.ts';

const MEGABYTE = 1_000_000;

/** Every quota with the name by which its variable ends: `QUOTA_CLIENTS`, `QUOTA_PHOTOS_MB`. */
const defaults: readonly { key: string; quota: Quota; factor: number }[] = [
  ...entities.map(({ name, table, maxRows }) => ({
    key: name.replaceAll('-', '_'),
    quota: { name, unit: 'rows' as const, tables: [table], limit: maxRows },
    factor: 1,
  })),
  ...storageQuotas.map(({ name, megabytes, tables }) => ({
    key: `${name}_mb`,
    quota: { name, unit: 'bytes' as const, tables, limit: megabytes * MEGABYTE },
    factor: MEGABYTE,
  })),
];

const variableOf = (key: string): string => `QUOTA_${key.toUpperCase()}`;

/** The quotas, from what is configured. Throws a `StartupProblem` for a name that is no quota. */
export function quotasFrom(configured: Readonly<Record<string, number>>): readonly Quota[] {
  const known = defaults.map(({ key }) => key);
  const unknown = Object.keys(configured).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const names = known.map(variableOf).join(', ');
    throw new StartupProblem(`${variableOf(unknown)} is no quota. There are ${names}.`);
  }
  return defaults.map(({ key, quota, factor }) => {
    const value = configured[key];
    return value === undefined ? quota : { ...quota, limit: value * factor };
  });
}

/** How many of an entity an owner may have. */
export const maxRowsOf = (quotas: readonly Quota[], entity: string): number =>
  quotas.find(({ name, unit }) => unit === 'rows' && name === entity)?.limit ?? 0;

/** How many bytes of photos an owner may have. */
export function photoQuotaOf(quotas: readonly Quota[]): Quota {
  const quota = quotas.find(({ name, unit }) => unit === 'bytes' && name === 'photos');
  if (!quota) throw new Error('Photos have no quota');
  return quota;
}

/** What a create makes beside its own rows. */
const ALSO_MADE: Readonly<Record<string, string>> = { series: 'appointments' };
/** More than the days of a year. */
const ROWS_OF_SERIES = 500;

/** A change may take an owner a tenth beyond the bytes at which creates end, so that the day's work goes on. */
const CHANGES_UNTIL = 1.1;

/** Gives the usual calls of every entity, and the upload of photos, their quotas. Before routes are registered. */
export function giveRoutesQuotas(app: Server, quotas: readonly Quota[]): void {
  const named = (unit: Quota['unit'], name: string) =>
    quotas.filter((quota) => quota.unit === unit && quota.name === name);
  const records = named('bytes', 'records');
  const routes: Record<string, RouteQuotas> = {
    'POST /api/objects/upload': {
      quotas: named('bytes', 'photos'),
      until: 1,
      isCreate: false,
      adds: { photos: MAX_PHOTO_BYTES },
    },
  };
  routes['POST /api/visits/:id/events'] = {
    quotas: records,
    until: CHANGES_UNTIL,
    isCreate: true,
  };
  routes['POST /api/conversations/:clientId/messages'] = {
    quotas: [...named('rows', 'messages'), ...records],
    until: 1,
    isCreate: true,
  };
  for (const { name, under } of entities) {
    const also = ALSO_MADE[name];
    const others = also === undefined ? [] : named('rows', also);
    const path = under === undefined ? name : `${under}/:id/${name}`;
    routes[`POST /api/${path}`] = {
      quotas: [...named('rows', name), ...others, ...records],
      until: 1,
      isCreate: true,
      ...(also !== undefined && { adds: { [also]: ROWS_OF_SERIES } }),
    };
    routes[`PUT /api/${name}/:id`] = { quotas: records, until: CHANGES_UNTIL, isCreate: false };
  }
  app.addHook('onRoute', (route) => {
    const found = routes[`${String(route.method)} ${route.url}`];
    if (found) route.config = { ...route.config, quotas: found };
  });
}
