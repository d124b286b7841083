/** Surcharges: reading and saving what is charged on top. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { HolidayRegion } from '#contract/choices.ts';
import type { Surcharge, SurchargeValues } from '#contract/diary/prices.ts';
import { saveAt, useChange, withoutRow } from '#web/data/change.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';

const PATH = '/api/surcharges';

/** Every surcharge, those that are switched off too (`isActive`). */
const surchargesQuery = queryOptions<Surcharge[]>({ queryKey: [PATH] });

export const useSurcharges = () => useQuery(surchargesQuery);

/** Whose bank holidays count: those of the surcharge for bank holidays, else those of England and Wales. */
export const useHolidayRegion = (): HolidayRegion =>
  useSurcharges().data?.find(({ kind }) => kind === 'bankHoliday')?.region ?? 'england-and-wales';

/** Creates or updates a surcharge. */
export const useSaveSurcharge = () =>
  useChange('surcharge', saveAt<SurchargeValues, Surcharge>(PATH));

/** Deletes a surcharge by its id. Bookings keep their prices. */
export const useDeleteSurcharge = () =>
  useChange('surcharge', (id: string) => deleteRequest(`${PATH}/${id}`), {
    show: withoutRow(surchargesQuery.queryKey),
  });
