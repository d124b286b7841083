/** What the evening before a day would send, with the words of the business. */
import type { z } from 'zod';
import type { deliveryPreview } from '#contract/deliveries.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { findParties, listClientsOfDay, listClientVisits } from '#server/deliveries/compose.sql.ts';
import { obstacle, wordsFor } from '#server/deliveries/compose.ts';
import { visitLines } from '#server/deliveries/words.ts';
import type { Database } from '#server/platform/db/database.ts';

/** One mail for each client with a visit on the day, or why there would be none. */
export async function previewEvening(
  db: Database,
  ownerId: string,
  date: IsoDate,
): Promise<z.output<typeof deliveryPreview>> {
  const mails = [];
  for (const { clientId, name } of await listClientsOfDay(db, ownerId, date)) {
    const parties = await findParties(db, ownerId, clientId);
    if (!parties) continue;
    const visits = await listClientVisits(db, ownerId, clientId, date);
    const why = obstacle(parties);
    mails.push({
      clientId,
      name,
      recipient: parties.email,
      ...wordsFor('evening', parties, visitLines(visits)),
      reason: why === undefined ? null : `Not sent: ${why}`,
    });
  }
  return { date, mails };
}
