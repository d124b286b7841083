/** What a client says has changed about them and their pets: beside what is known, and taken over. */
import sql from 'sql-template-tag';
import type { Request, RequestCheck } from '#contract/diary/requests.ts';
import { clientDetails, detailKey, petDetails } from '#contract/people/detailFields.ts';
import type { Pet } from '#contract/people/pets.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { findClient, writeClient } from '#server/people/clients/clients.sql.ts';
import { petColumns, writePet } from '#server/people/pets/pets.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';

type ToldRequest = Pick<Request, 'userId' | 'clientId' | 'told'>;

/** The pets of the client that something was told about; one that has gone to somebody else is not among them. */
const listPetsTold = (db: Database, { userId, clientId, told }: ToldRequest): Promise<Pet[]> =>
  db.rows(sql`select ${petColumns} from pets
    where user_id = ${userId} and client_id = ${clientId} and id = any(${told.flatMap(({ petId }) => petId ?? [])}::uuid[])`);

/** What was told, beside what is known. What is about a pet that is gone is left out. */
export async function listTold(db: Database, asked: ToldRequest): Promise<RequestCheck['told']> {
  const { userId, clientId, told } = asked;
  if (told.length === 0) return [];
  const client = found(await findClient(db, userId, clientId), 'Client');
  const pets = await listPetsTold(db, asked);
  const known = new Map<string, { about: string; known: string | null }>();
  for (const field of clientDetails) {
    known.set(detailKey({ petId: null, field }), { about: fullName(client), known: client[field] });
  }
  for (const pet of pets) {
    for (const field of petDetails) {
      known.set(detailKey({ petId: pet.id, field }), { about: pet.name, known: pet[field] });
    }
  }
  return told.flatMap((detail) => {
    const beside = known.get(detailKey(detail));
    return beside ? [{ ...detail, ...beside }] : [];
  });
}

/** Takes over what was told, within a transaction: the details that `keys` names, or all. */
export async function takeOver(
  db: Database,
  asked: ToldRequest,
  keys: readonly string[] | undefined,
): Promise<void> {
  const { userId, clientId } = asked;
  const pets = await listPetsTold(db, asked);
  const taken = asked.told.filter((detail) => keys?.includes(detailKey(detail)) ?? true);
  for (const { petId, field, value } of taken) {
    if (petId === null) await writeClient(db, userId, clientId, { [field]: value }, undefined);
    else if (pets.some(({ id }) => id === petId)) {
      await writePet(db, userId, petId, { [field]: value }, undefined);
    }
  }
}
