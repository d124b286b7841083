/** What clients ask for on their pages, and somebody who has told half of what their welcome asks. */
import { randomUUID } from 'node:crypto';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { prospectInput } from '#contract/people/prospects.ts';
import { householdInput, toldPetInputOn } from '#contract/people/welcomeSteps.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { planVisits } from '#server/diary/requests/asking.sql.ts';
import {
  findClientSettings,
  savePortalSettings,
} from '#server/diary/requests/request-settings.sql.ts';
import { insertRequest, type NewRequest } from '#server/diary/requests/requests.sql.ts';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { insertProspect, noteInvited } from '#server/people/prospects/prospects.sql.ts';
import { saveTold } from '#server/people/welcome/welcome.sql.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';

interface Household {
  clients: readonly Client[];
  pets: readonly Pet[];
  serviceId: string | undefined;
}

/** A walk that is asked for, days away, and news: one request of each of three clients. */
export async function seedRequests(
  db: DatabasePool,
  ownerId: string,
  { clients, pets, serviceId }: Household,
  { now, diaryNow }: { now: Date; diaryNow: DiaryTime },
): Promise<void> {
  const [first, second, third] = clients;
  if (!first || !second || !third || serviceId === undefined) return;
  await transaction(db, async (db) => {
    const canAsk = { canAsk: true, canBeAway: true, canTellChanges: true };
    await savePortalSettings(db, ownerId, undefined, canAsk);
    const add = (client: Client, values: Omit<NewRequest, 'formKey'>) =>
      insertRequest(
        db,
        { ownerId, clientId: client.id },
        { ...values, formKey: randomUUID() },
        now,
      );
    const asker = { ownerId, clientId: first.id };
    const petIds = pets.filter(({ clientId }) => clientId === first.id).map(({ id }) => id);
    const day = addDays(diaryNow.date, 9);
    const asked = { serviceId, petIds, days: [day], until: null, startTime: '15:00' };
    const settings = await findClientSettings(db, ownerId, first.id);
    const { visits, price } = await planVisits(db, asker, asked, { settings, diaryNow });
    const message = 'A birthday party in the afternoon, so a second walk would be lovely.';
    const days = { firstDay: day, lastDay: day };
    await add(first, { kind: 'ask', serviceId, petIds, visits, price, ...days, message });
    const away = [addDays(diaryNow.date, 21), addDays(diaryNow.date, 28)] as const;
    await add(second, { kind: 'away', firstDay: away[0], lastDay: away[1] });
    const petOfThird = pets.find(({ clientId }) => clientId === third.id);
    const value = 'Half a tablet of Apoquel with breakfast';
    await add(third, {
      kind: 'tellChange',
      message: 'We have moved the key safe to the side gate.',
      petIds: petOfThird ? [petOfThird.id] : [],
      told: petOfThird ? [{ petId: petOfThird.id, field: 'medications', value }] : [],
    });
  });
}

/** Somebody new, half-way through their welcome link: household and a pet are filled in, consents and agreement are not. */
export async function seedProspect(
  db: DatabasePool,
  ownerId: string,
  { now, today }: { now: Date; today: string },
): Promise<string> {
  return transaction(db, async (db) => {
    const person = { name: 'Priya Shah', email: 'priya@example.org', postcode: 'W2 4QH' };
    const asked = { pet: 'Mango, a cockapoo', message: 'Do you have room on Tuesdays?' };
    const values = prospectInput.parse({ ...person, ...asked });
    const facts = { today, source: 'enquiry' as const };
    const { id: prospectId } = await insertProspect(db, ownerId, values, facts);
    const household = householdInput.parse({
      name: person.name,
      email: person.email,
      phone: '07700 900321',
      address: '14 Moscow Road, London W2 4QH',
      emergencyContactName: 'Ravi Shah',
      emergencyContactPhone: '07700 900322',
    });
    const pet = toldPetInputOn(() => today).parse({
      name: 'Mango',
      species: 'Dog',
      breed: 'Cockapoo',
      feedingInstructions: 'Half a cup at noon',
      behaviourNotes: 'Shy of bicycles',
      vetName: 'Bayswater Vets',
    });
    await saveTold(db, { ownerId, prospectId }, (told) => ({
      ...told,
      household,
      pets: [{ ...pet, id: newId() }],
    }));
    await noteInvited(db, ownerId, prospectId, now);
    return `/w/${await insertLink(db, ownerId, 'welcome', prospectId, now)}`;
  });
}
