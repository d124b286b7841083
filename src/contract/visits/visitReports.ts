/** Reports of visits: what one client is shown of a visit, with that client's own pets alone. */
import { z } from 'zod';
import { visitEventKinds } from '#contract/choices.ts';
import { mailAgainInput } from '#contract/messages/deliveries.ts';
import { entityId, moment, momentField, precondition, timestamps } from '#contract/entity.ts';
import { optionalText } from '#contract/fields/text.ts';
import { privateLinkInput } from '#contract/identity/privateLinks.ts';
import { MAX_VISIT_EVENTS, MAX_VISIT_PHOTOS } from '#contract/visits/visits.ts';

/** How many days after sending a report its links expire, unless someone chooses a day. */
const LINK_DAYS = 90;

/** When links end that are made now, in milliseconds, where nobody has chosen a day. */
export const usualEnd = (now: Date): number => now.getTime() + LINK_DAYS * 86_400_000;

const fields = z.object({
  visitId: z.uuid('Choose a visit from the list'),
  clientId: z.uuid('Choose a client from the list'),
  /** The words for this client. Left out, a visit of one client lends its note. */
  note: optionalText(10_000),
  /** Whether the way that was walked is drawn, where one was recorded. */
  hasTrack: z.boolean('Must be true or false').optional(),
  /** Photos of the visit, in the order in which they are shown: those of the client's own pets, or of no named pet where nobody else was visited. */
  photoIds: z
    .array(z.uuid('Choose photos of this visit'), 'Choose photos of this visit')
    .max(MAX_VISIT_PHOTOS, `Choose at most ${MAX_VISIT_PHOTOS} photos`)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each photo once')
    .optional(),
  /** When its links end; ninety days after it is sent where this is left out. */
  expiresAt: momentField('Say when the links expire, such as 2026-12-31T23:59:59Z').optional(),
});

/** Makes a report: one for each client of a finished visit. */
export const visitReportInput = fields;

/** A change: keys that are left out keep what is stored. Once it was sent, only `expiresAt` can change. */
export const visitReportUpdate = fields
  .omit({ visitId: true, clientId: true })
  .partial()
  .extend(precondition);

/** The version of the report to send, and the earlier email, to send it again. */
export const sendVisitReportInput = mailAgainInput.extend(precondition);

/** Makes a link to the version of a report that the page shows. */
export const reportLinkInput = privateLinkInput.extend(precondition);

/** Something that happened to the client's own pet; `pet` is its name, null where the whole visit is meant. */
const reportEvent = z.object({
  kind: z.enum(visitEventKinds),
  at: moment,
  pet: z.string().nullable(),
  text: z.string().nullable(),
});

/** The way as a drawing: the path of an SVG within `0 0 width height`. It says nothing of where on earth it is. */
export const reportTrack = z.object({ width: z.int(), height: z.int(), path: z.string() });

/**
 * A report as the API answers it. Until it is sent it is made again from the visit at each change, and once more as it is sent; from
 * then on it stays as it is.
 */
export const visitReport = z.object({
  id: entityId,
  userId: entityId,
  visitId: entityId,
  clientId: entityId,
  note: z.string().nullable(),
  hasTrack: z.boolean(),
  /** From the first pick-up to the last drop-off of the client's pets, else those of the visit. */
  startedAt: moment,
  endedAt: moment,
  /** Such as `Biscuit and Rex`. */
  pets: z.string(),
  events: z.array(reportEvent).max(MAX_VISIT_EVENTS),
  track: reportTrack.nullable(),
  photoIds: z.array(entityId).max(MAX_VISIT_PHOTOS),
  /** The photos that may be chosen, as the visit stood when the report was made last. */
  photoChoices: z.array(entityId).max(MAX_VISIT_PHOTOS),
  /** Until it is sent this moves to ninety days after, unless someone chose it (`hasChosenEnd`). */
  expiresAt: moment,
  hasChosenEnd: z.boolean(),
  /** When it was first sent: the mail server accepted an email, or someone copied or shared its link. */
  sentAt: moment.nullable(),
  /** When a link to it was first made, also for an email: from then on it stays as it is. */
  linkMadeAt: moment.nullable(),
  /** When every link to it was revoked; null where one was made since. */
  revokedAt: moment.nullable(),
  ...timestamps,
});

/** Whether a report stays as it is: someone may have opened a link to it. */
export const isFrozenReport = ({
  sentAt,
  linkMadeAt,
}: Pick<VisitReport, 'sentAt' | 'linkMadeAt'>): boolean => sentAt !== null || linkMadeAt !== null;

/** Which reports a list answers: those of a visit, of a client, or all. */
export const visitReportQuery = z.object({
  visitId: entityId.optional(),
  clientId: entityId.optional(),
});

export type VisitReport = z.output<typeof visitReport>;
export type VisitReportValues = z.output<typeof visitReportInput>;
export type VisitReportChanges = Omit<z.output<typeof visitReportUpdate>, 'updatedAt'>;
export type ReportTrack = z.output<typeof reportTrack>;
