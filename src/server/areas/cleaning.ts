/** The composition root's part about what is deleted when its time is over. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { forgottenAppointments } from '#server/diary/appointments/appointments.sql.ts';
import { expiredSessions } from '#server/identity/sessions/sessions.ts';
import { oldEvents } from '#server/identity/security-log/security-log.sql.ts';
import { oldUnsorted } from '#server/messages/conversations/unsorted.sql.ts';
import { oldDeliveries } from '#server/messages/notifications/deliveries.sql.ts';
import { unrecordedLines } from '#server/money/bank-imports/bank-imports.sql.ts';
import { photosNotSent } from '#server/people/photos/message-photos.sql.ts';
import { oldMeetingClients } from '#server/people/prospects/meeting-clients.sql.ts';
import { oldProspects } from '#server/people/prospects/prospects.sql.ts';
import { expiredKeys } from '#server/platform/idempotency/idempotency.ts';
import type { HandledJob } from '#server/platform/jobs/define-job.ts';
import { endedLinks, hourlyDeletions } from '#server/platform/jobs/expired-rows.ts';
import type { OwnersContext } from '#server/platform/jobs/for-everybody.ts';
import { expiredRateLimits } from '#server/platform/limits/rate-limit.ts';

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

export const cleaningJobs = (
  context: OwnersContext,
  now: () => Date,
  today: () => IsoDate,
): HandledJob[] =>
  hourlyDeletions(context, [
    [
      'expired-private-links',
      2,
      () => ['client_codes', 'client_devices', 'links'].map((table) => endedLinks(table, now())),
    ],
    ['expired-invitations', 3, () => [{ ...endedLinks('invitations', now()), isOwnerless: true }]],
    ['expired-hand-overs', 4, () => [endedLinks('handovers', now())]],
    ['old-deliveries', 7, () => [oldDeliveries(now())]],
    ['expired-links', 12, () => [endedLinks('mailed_links', now())]],
    ['old-prospects', 12, () => [oldMeetingClients(today()), oldProspects(today())]],
    ['photos-not-sent', 12, () => [photosNotSent(daysBefore(now(), 2))]],
    ['old-unsorted-mails', 12, () => [oldUnsorted(daysBefore(now(), 30))]],
    ['old-security-events', 17, () => [oldEvents(now())]],
    ['expired-rate-limits', 22, () => [expiredRateLimits]],
    ['unrecorded-bank-lines', 27, () => unrecordedLines(now())],
    ['expired-idempotency-keys', 32, () => [expiredKeys(now())]],
    ['expired-sessions', 42, () => [expiredSessions(now())]],
    ['deleted-appointments', 52, () => [forgottenAppointments(now())]],
  ]);
