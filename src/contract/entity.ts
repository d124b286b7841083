/** The fields of every entity. */
import { z } from 'zod';

/** Identifiers are UUIDs made by the application (version 7, so that they sort by age). */
export const entityId = z.uuid('Must be the id of a record');

/** A moment in UTC as an ISO string with milliseconds, such as `2026-03-29T08:15:00.000Z`. */
export const moment = z.iso.datetime();

const MAX_MOMENT_LENGTH = '2026-03-29T08:15:00.000000Z'.length;

/** A moment in UTC that someone sends; `message` is shown when it is missing or no moment. */
export const momentField = (message: string) =>
  z.iso
    .datetime(message)
    // Microseconds are the most that the database counts; with more it rounds, or refuses.
    .max(MAX_MOMENT_LENGTH, message)
    // Years in which every day, in every zone and with the days around it, has a date of four digits.
    .refine((text) => text >= '1000' && text < '9999', message);

export const timestamps = { createdAt: moment, updatedAt: moment };

/** The parameters of `/api/things/{id}`. */
export const idParams = z.object({ id: entityId });

const NOT_AS_READ = 'Must be the updatedAt of the record as it was read';

/** Which records a list answers: those in use, or with `?archived=true` those that are archived. */
export const archivedQuery = z.object({
  archived: z
    .enum(['true', 'false'], 'Must be true or false')
    .optional()
    .transform((text) => text === 'true'),
});

/**
 * What an update may carry next to its fields: the `updatedAt` of the record as the caller read it. Where the
 * entity changed since, the update is refused with a 409 instead of overwriting what someone else saved.
 */
export const precondition = {
  updatedAt: momentField(NOT_AS_READ).optional(),
};
