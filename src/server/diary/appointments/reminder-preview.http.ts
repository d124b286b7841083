/** What the evening before a day would send, with the words of the business. */
import type { z } from 'zod';
import { deliveryPreview } from '#contract/messages/deliveries.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import {
  listClientsOfDay,
  listClientVisits,
} from '#server/diary/appointments/booked-visits.sql.ts';
import { visitLines } from '#server/diary/appointments/booking-lines.ts';
import { reminder } from '#server/diary/appointments/reminder.notification.ts';
import { NO_EMAIL, NO_PHONE, refusal, wordsFor } from '#server/messages/notifications/decision.ts';
import { listParties, type Parties } from '#server/messages/notifications/parties.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';

const BY_HAND = 'You send this one yourself: it will be ready under Messages.';

/** Why a client is not emailed; null where one is. */
function reasonOf(parties: Parties, isMailing: boolean): string | null {
  const why = refusal(parties);
  if (why === undefined && isMailing && parties.email) return null;
  if (why === undefined && parties.phone) return BY_HAND;
  return `Not sent: ${why ?? (isMailing ? NO_EMAIL : NO_PHONE)}`;
}

/** One mail for each client with a visit on the day, or why there would be none. */
export async function previewReminders(
  db: Database,
  ownerId: string,
  date: IsoDate,
  isMailing: boolean,
): Promise<z.output<typeof deliveryPreview>> {
  const clients = await listClientsOfDay(db, ownerId, date);
  const clientIds = clients.map(({ clientId }) => clientId);
  const known = await listParties(db, ownerId, clientIds);
  const visits = await listClientVisits(db, ownerId, clientIds, [date]);
  const mails = clients.flatMap(({ clientId, name }) => {
    const parties = known.get(clientId);
    if (!parties) return [];
    const words = wordsFor(reminder, parties, {
      visits: visitLines(visits.get(clientId) ?? []),
    });
    const reason = reasonOf(parties, isMailing);
    return [{ clientId, name, recipient: parties.email, ...words, reason }];
  });
  return { date, mails };
}

interface PreviewContext {
  diaryNow: () => DiaryTime;
  /** Whether this Pawkeeper has a mail server. */
  canSend: boolean;
}

export function reminderPreviewRoute(app: Server, { diaryNow, canSend }: PreviewContext): void {
  app.get(
    '/api/message-settings/preview',
    {
      schema: {
        operationId: 'previewReminders',
        summary: 'Get the reminders that this evening would send',
        response: { 200: deliveryPreview },
      },
    },
    ({ db, ownerId }) => previewReminders(db, ownerId, addDays(diaryNow().date, 1), canSend),
  );
}
