/** What the evening before a day would send, with the words of the business. */
import type { z } from 'zod';
import type { deliveryPreview } from '#contract/deliveries.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  listClientsOfDay,
  listClientVisits,
  listParties,
  type Parties,
} from '#server/deliveries/compose.sql.ts';
import { NO_EMAIL, NO_PHONE, refusal, wordsFor } from '#server/deliveries/decision.ts';
import { visitLines } from '#server/deliveries/words.ts';
import type { Database } from '#server/platform/db/database.ts';

const BY_HAND = 'You send this one yourself: it will be ready under Messages.';

/** Why a client is not mailed; null where one is. */
function reasonOf(parties: Parties, isMailing: boolean): string | null {
  const why = refusal(parties);
  if (why === undefined && isMailing && parties.email) return null;
  if (why === undefined && parties.phone) return BY_HAND;
  return `Not sent: ${why ?? (isMailing ? NO_EMAIL : NO_PHONE)}`;
}

/** One mail for each client with a visit on the day, or why there would be none. */
export async function previewEvening(
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
    const words = wordsFor('evening', parties, visitLines(visits.get(clientId) ?? []));
    const reason = reasonOf(parties, isMailing);
    return [{ clientId, name, recipient: parties.email, ...words, reason }];
  });
  return { date, mails };
}
