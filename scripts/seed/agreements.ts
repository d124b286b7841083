/** Two agreements: one client has signed both, and has a link to the client's pages; another refused something in the first. */
import type { Client } from '#contract/people/clients.ts';
import { type Agreement, agreementInput } from '#contract/people/agreements.ts';
import { type ConsentAnswer, consentInput } from '#contract/people/consents.ts';
import { startingTexts } from '#contract/people/startingTexts.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { insertPortalLink } from '#server/identity/links/private-links.sql.ts';
import { insertAgreement } from '#server/people/agreements/agreements.sql.ts';
import { signAgreement } from '#server/people/agreements/signatures.sql.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';

/** What the second client refuses. */
const REFUSED = ['offLead', 'photosSocial'];

const answersTo = ({ consents }: Agreement, refused: readonly string[]): ConsentAnswer[] =>
  consents.map((consent) => {
    const given = !refused.includes(consent);
    const vet = consent === 'vetTreatment' && { vet: 'own', limit: '250' };
    return consentInput.parse({ consent, given, ...vet });
  });

export async function seedAgreements(
  db: DatabasePool,
  ownerId: string,
  clients: readonly Client[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  await transaction(db, async (db) => {
    const add = (kind: 'service' | 'boarding') =>
      insertAgreement(db, ownerId, agreementInput.parse({ kind, ...startingTexts[kind] }));
    const walks = await add('service');
    const boarding = await add('boarding');
    const [first, second] = clients;
    const signed = [
      { client: first, agreement: walks, refused: [] },
      { client: first, agreement: boarding, refused: [] },
      { client: second, agreement: walks, refused: REFUSED },
    ];
    for (const { client, agreement, refused } of signed) {
      if (!client) continue;
      await signAgreement(db, ownerId, client.id, {
        agreementId: agreement.id,
        typedName: fullName(client),
        consents: answersTo(agreement, refused),
        expressRequest: true,
        method: 'phone',
        userAgent: 'Pawkeeper seed',
        signedAt: now,
        today: businessDay(now, timeZone),
      });
    }
  });
}

/** The path of the first client's own pages. */
export async function seedClientLink(
  db: DatabasePool,
  ownerId: string,
  [client]: readonly Client[],
  now: Date,
): Promise<string> {
  if (!client) throw new Error('There are no clients');
  return `/my/open/${await insertPortalLink(db, ownerId, { clientId: client.id }, now)}`;
}
