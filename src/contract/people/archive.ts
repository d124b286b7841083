/** Archiving a client or a pet: whether, since which day, and why. */
import { z } from 'zod';
import { optionalIsoDate } from '#contract/fields/isoDate.ts';
import { businessDay } from '#contract/rules/businessDay.ts';

/** Returns the business's day now, for rules that must not use the caller's clock. */
export type Today = () => string;

export const londonToday: Today = () => businessDay(new Date(), 'Europe/London');

const archiveReasons = ['died', 'moved', 'left'] as const;

/** A day that has come; the rule is of the field alone, so that it is reported together with all other errors. */
export const dayBy = (today: Today, message: string) =>
  optionalIsoDate().refine((day) => !day || day <= today(), message);

/**
 * What an update may carry to archive a record (true), or to bring it back (false). The day is today and there is no reason, where they are left
 * out; both mean something only for what is archived.
 */
export const archivingOn = (today: Today) => ({
  archived: z.boolean('Must be true or false').optional(),
  archivedOn: dayBy(today, 'This day cannot be in the future'),
  archiveReason: z.enum(archiveReasons, 'Choose died, moved or left').nullable().optional(),
});

/** What an archived record says of that. */
export const archivedFields = {
  archivedOn: z.iso.date().nullable(),
  archiveReason: z.enum(archiveReasons).nullable(),
};

/** The day and the reason of archiving. */
export interface ArchiveFacts {
  archivedOn?: string | null | undefined;
  archiveReason?: (typeof archiveReasons)[number] | null | undefined;
}
