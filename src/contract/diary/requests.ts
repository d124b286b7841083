/** What clients ask for from their own pages, how the owner answers, and which of it they may ask for. */
import { z } from 'zod';
import { entityId, moment, timestamps } from '#contract/entity.ts';
import { isoDate } from '#contract/fields/isoDate.ts';
import { optionalText } from '#contract/fields/text.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { clientDetails, petDetails } from '#contract/people/detailFields.ts';
import { charges, MAX_PETS_BOOKED } from '#contract/diary/prices.ts';
import { bookingWarnings } from '#contract/diary/warnings.ts';
import { MAX_REQUEST_TEXT, requestKinds, requestStates } from '#contract/diary/requestWords.ts';

/** The most requests that a list answers; the quota of an account is far below. */
const MAX_REQUESTS = 1_000_000;
/** The most visits that are asked for at once. */
export const MAX_VISITS_ASKED = 31;
/** The most details of a client and their pets that one request corrects: those of one form. */
const MAX_TOLD = clientDetails.length + petDetails.length;
/** The most appointments of one series that a cancellation or a time away is about. */
const MAX_CHANGED = 1_000;

const stored = z.string().nullable();

/** A visit as it was asked for, at the price that was shown. */
const requestedVisit = z.object({
  date: z.string(),
  endDate: stored,
  startTime: z.string(),
  endTime: z.string(),
  price: stored,
  charges,
});

/** Other times that the owner offers: the first day, to which the others move along, and the times of each. */
const offered = z.object({
  visits: z.array(requestedVisit).max(MAX_VISITS_ASKED),
  message: stored,
});

/** A detail of the client, or of a pet, as the client says it is now; null takes away what is known. */
const toldDetail = z.object({
  petId: entityId.nullable(),
  field: z.enum([...clientDetails, ...petDetails]),
  value: stored,
});

/**
 * A request as the API answers it. `visits` are those that are asked for, or the new times of a change; `firstDay` and `lastDay` the days it
 * is about. `price` is the sum that the client saw, `fee` what a cancellation costs. `appointmentIds` are those that it made or changed.
 */
export const request = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  serviceId: entityId.nullable(),
  petIds: z.array(entityId).max(MAX_PETS_BOOKED),
  /** The booking that is to be changed or was cancelled; null once that is deleted. */
  appointmentId: entityId.nullable(),
  scope: z.enum(['this', 'following']).nullable(),
  visits: z.array(requestedVisit).max(MAX_VISITS_ASKED),
  firstDay: stored,
  lastDay: stored,
  /** No time was asked for: the visits are at the usual one. */
  isAsUsual: z.boolean(),
  message: stored,
  /** What has changed about the client or a pet. */
  told: z.array(toldDetail).max(MAX_TOLD),
  price: stored,
  fee: stored,
  offer: offered.nullable(),
  /** What the owner wrote when declining. */
  reply: stored,
  appointmentIds: z.array(entityId).max(MAX_CHANGED),
  decidedAt: moment.nullable(),
  ...timestamps,
});

export const requests = z.array(request).max(MAX_REQUESTS);

/** Which requests are listed: in one state, of one client, or all. */
export const requestQuery = z.object({
  state: z.enum(requestStates, `Must be one of ${requestStates.join(', ')}`).optional(),
  clientId: z.uuid('Must be the id of a client').optional(),
});

/** What decides a request: the warnings of each of its visits, and treatments of its pets that will be overdue by then. */
export const requestCheck = z.object({
  visits: z.array(z.object({ date: z.string(), ...bookingWarnings.shape })).max(MAX_VISITS_ASKED),
  overdue: z.array(z.object({ pet: z.string(), name: z.string(), dueOn: z.string() })).max(200),
  /** What was told, with the name of whom it is about and what is known now. What is about a pet that is gone is left out. */
  told: z.array(toldDetail.extend({ about: z.string(), known: stored })).max(MAX_TOLD),
  /** Changes with what it says: sent back when accepting, it refuses what has changed since it was read. */
  version: z.string(),
});

/**
 * Accepts. With the `version` of what decides it, only if that is still the same. `told` names the details that are taken over, each as
 * `client.phone` or `{petId}.allergies`; all of them unless given.
 */
export const acceptInput = z
  .object({
    version: z.string().max(64).optional(),
    told: z.array(z.string().max(100)).max(MAX_TOLD).optional(),
  })
  .nullish();

export const offerInput = z.object({
  date: isoDate('Date is required'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
  message: optionalText(MAX_REQUEST_TEXT),
});

export const declineInput = z.object({ message: optionalText(MAX_REQUEST_TEXT) }).nullish();

/** What an answer to a request made or changed. */
export const requestAnswer = z.object({ appointmentIds: z.array(entityId).max(MAX_CHANGED) });

const flag = z.boolean('Must be true or false');
const NOTICE = 'Notice must be a whole number of hours from 0 to 720';
const FURTHEST = 'Must be a whole number of days from 1 to 730';

const limits = {
  earliestNoticeHours: z.int(NOTICE).min(0, NOTICE).max(720, NOTICE),
  furthestDays: z.int(FURTHEST).min(1, FURTHEST).max(730, FURTHEST),
};

/** What clients may ask for, how long before, and how far ahead. */
export const portalSettings = z.object({
  canAsk: flag,
  canChange: flag,
  canCancel: flag,
  canBeAway: flag,
  canTellChanges: flag,
  ...limits,
});

/** The same for one client, where null goes by the business's. */
export const clientPortalSettings = z.object({
  canAsk: flag.nullable(),
  canChange: flag.nullable(),
  canCancel: flag.nullable(),
  canBeAway: flag.nullable(),
  canTellChanges: flag.nullable(),
  earliestNoticeHours: limits.earliestNoticeHours.nullable(),
  furthestDays: limits.furthestDays.nullable(),
});

/** A change of the settings: what is left out stays. Null, for one client, goes by the business's. */
export const portalSettingsInput = clientPortalSettings.partial();

/** Whose settings: the business's, or one client's. */
export const portalSettingsQuery = z.object({
  clientId: z.uuid('Must be the id of a client').optional(),
});

export type Request = z.output<typeof request>;
export type RequestedVisit = z.output<typeof requestedVisit>;
export type RequestQuery = z.output<typeof requestQuery>;
export type RequestCheck = z.output<typeof requestCheck>;
export type AcceptRequestInput = z.output<typeof acceptInput>;
export type RequestAnswer = z.output<typeof requestAnswer>;
export type OfferInput = z.input<typeof offerInput>;
export type OfferValues = z.output<typeof offerInput>;
export type PortalSettings = z.output<typeof portalSettings>;
export type ClientPortalSettings = z.output<typeof clientPortalSettings>;
export type PortalSettingsInput = z.input<typeof portalSettingsInput>;
export type PortalSettingsChanges = z.output<typeof portalSettingsInput>;
