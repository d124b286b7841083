/** Makes a prospect a client: all that they told goes into client, contact, pets, treatments and consents, in one transaction. */
import sql from 'sql-template-tag';
import { type Client, clientInput } from '#contract/people/clients.ts';
import {
  type Accepted,
  type AcceptInput,
  type Prospect,
  splitName,
} from '#contract/people/prospects.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { type Told, type ToldPet, toldPetFields } from '#contract/people/welcome.ts';
import { saveConsents } from '#server/people/agreements/consents.sql.ts';
import { bringBackClient } from '#server/people/archive/archiving.sql.ts';
import {
  findClient,
  insertClient,
  lockClient,
  writeClient,
} from '#server/people/clients/clients.sql.ts';
import { insertContact } from '#server/people/contacts/contacts.sql.ts';
import { insertPet } from '#server/people/pets/pets.sql.ts';
import { moveFilesToPet } from '#server/people/prospects/prospect-files.sql.ts';
import { deleteProspect, lockProspect } from '#server/people/prospects/prospects.sql.ts';
import { insertTreatment } from '#server/people/treatments/treatments.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found, HttpError } from '#server/platform/errors/errors.ts';
import type { FieldFailure } from '#contract/errors.ts';

const NO_LAST_NAME = 'Add a last name, so that we can list this client';

/** The names of the client; refused where one is missing. */
function namesOf({ name, told }: Prospect, given: AcceptInput) {
  const split = splitName(told.household?.name ?? name);
  const firstName = given?.firstName ?? split.firstName;
  const lastName = given?.lastName ?? split.lastName;
  const errors: FieldFailure[] = [];
  const check = clientInput.pick({ firstName: true, lastName: true });
  for (const { path, message } of check.safeParse({ firstName, lastName }).error?.issues ?? []) {
    const isMissing = path[0] === 'lastName' && lastName === '';
    errors.push({ path: path.map(String), message: isMissing ? NO_LAST_NAME : message });
  }
  if (errors.length > 0) throw new HttpError(400, errors[0]?.message ?? NO_LAST_NAME, errors);
  return { firstName, lastName };
}

/** What was written in the enquiry, for the client's notes. */
const notesOf = ({ postcode, pet, message, told }: Prospect): string | null =>
  [
    message && `From the enquiry: ${message}`,
    pet && told.pets.length === 0 && `Pets: ${pet}`,
    postcode && !told.household?.address && `Postcode: ${postcode}`,
  ]
    .filter(Boolean)
    .join('\n') || null;

/** What is told in the welcome takes the place of what is stored, and what was written in an enquiry does not. */
const clientOf = (prospect: Prospect, given: AcceptInput, stored?: Client) => {
  const { household } = prospect.told;
  const emergency =
    household?.emergencyContactName || household?.emergencyContactPhone ? household : stored;
  return {
    ...namesOf(prospect, given),
    email: household?.email ?? stored?.email ?? prospect.email,
    phone: household?.phone ?? stored?.phone ?? prospect.phone,
    address: household?.address ?? stored?.address ?? null,
    doorNotes: household?.doorNotes ?? stored?.doorNotes ?? null,
    emergencyContactName: emergency?.emergencyContactName ?? null,
    emergencyContactPhone: emergency?.emergencyContactPhone ?? null,
    notes: [stored?.notes, notesOf(prospect)].filter(Boolean).join('\n') || null,
  };
};

/** The treatments of a pet, each with its name and day. */
const treatmentsOf = (pet: ToldPet) =>
  (
    [
      ['vaccination', pet.vaccination, pet.vaccinatedOn, pet.vaccinationDueOn],
      ['worming', pet.wormer, pet.wormedOn, null],
      ['flea', pet.fleaTreatment, pet.fleaTreatedOn, null],
    ] as const
  ).flatMap(([kind, name, givenOn, dueOn]) =>
    name && givenOn ? [{ kind, name, givenOn, dueOn: dueOn ?? null }] : [],
  );

/** The client that a prospect becomes: the one that was made for their meet and greet, else a new one. */
async function makeClient(
  db: Database,
  ownerId: string,
  prospect: Prospect,
  given: AcceptInput,
  now: DiaryTime,
): Promise<string> {
  const { clientId: id } = prospect;
  if (id === null) return (await insertClient(db, ownerId, clientOf(prospect, given))).id;
  await bringBackClient(db, ownerId, id, now);
  await lockClient(db, ownerId, id);
  const stored = found(await findClient(db, ownerId, id), 'Client');
  await writeClient(db, ownerId, id, clientOf(prospect, given, stored), undefined);
  return id;
}

async function insertToldPet(
  db: Database,
  ownerId: string,
  { clientId, prospectId }: { clientId: string; prospectId: string },
  told: ToldPet,
): Promise<string> {
  const pet = await insertPet(db, ownerId, { ...toldPetFields.parse(told), clientId });
  const [card] = await moveFilesToPet(db, ownerId, { prospectId, id: told.id }, pet);
  for (const treatment of treatmentsOf(told)) {
    const documentId = treatment.kind === 'vaccination' ? card?.id : null;
    await insertTreatment(db, ownerId, pet.id, { ...treatment, documentId });
  }
  return pet.id;
}

/** Keeps what was signed as it was signed, and takes the consents; those without a signature are taken too. */
async function keepSigned(
  db: Database,
  ownerId: string,
  clientId: string,
  { signature, consents }: Told,
  now: Date,
): Promise<void> {
  const answers = (consents ?? []).map(({ limit, ...answer }) => ({
    ...answer,
    limit: limit ?? null,
  }));
  if (!signature) {
    await saveConsents(db, ownerId, clientId, answers, { signatureId: null, now });
    return;
  }
  const { title, version, text, sha256, expressRequest, typedName, linkId, userAgent, signedAt } =
    signature;
  const id = newId();
  // An agreement that was deleted since is named by its title alone.
  await db.run(sql`insert into signatures (id, user_id, client_id, agreement_id, title, version, text, sha256, consents,
      express_request, method, typed_name, link_id, user_agent, signed_at)
    values (${id}, ${ownerId}, ${clientId},
      (select a.id from agreements a where a.user_id = ${ownerId} and a.id = ${signature.agreementId} for key share),
      ${title}, ${version}, ${text}, ${sha256}, ${JSON.stringify(answers)}, ${expressRequest}, 'link',
      ${typedName}, ${linkId}, ${userAgent}, ${signedAt})`);
  const signed = { signatureId: id, now: new Date(signedAt) };
  await saveConsents(db, ownerId, clientId, answers, signed);
}

/**
 * Accepts a prospect within a transaction. Throws `NotFound`, or says which name is missing. The prospect is gone afterwards: there is a
 * client instead, with the appointment of the meet and greet.
 */
export async function acceptProspect(
  db: Database,
  ownerId: string,
  id: string,
  given: AcceptInput,
  { now, diaryNow }: { now: Date; diaryNow: DiaryTime },
): Promise<Accepted> {
  const prospect = await lockProspect(db, ownerId, id);
  const { told } = prospect;
  const clientId = await makeClient(db, ownerId, prospect, given, diaryNow);
  if (told.household?.otherName) {
    const { otherName: name, otherPhone: phone, otherRelation: relation } = told.household;
    await insertContact(db, ownerId, clientId, { kind: 'household', name, phone, relation });
  }
  const petIds: string[] = [];
  const whose = { clientId, prospectId: id };
  for (const pet of told.pets) petIds.push(await insertToldPet(db, ownerId, whose, pet));
  for (const { name, species } of given?.pets ?? []) {
    petIds.push((await insertPet(db, ownerId, { clientId, name, species })).id);
  }
  await keepSigned(db, ownerId, clientId, told, now);
  await deleteProspect(db, ownerId, id);
  return { clientId, petIds };
}
