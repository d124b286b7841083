/** Makes a believable business to look at: clients, pets with drawn photos, three months of bookings, visits, walks. */
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Appointment, appointmentInput } from '#contract/diary/appointments.ts';
import { clientInput } from '#contract/people/clients.ts';
import { type Pet, petInput } from '#contract/people/pets.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { type DiaryTime, diaryTime } from '#contract/rules/diaryTime.ts';
import { clientPriceInput, surchargeInput } from '#contract/diary/prices.ts';
import { dayOffCreate } from '#contract/diary/daysOff.ts';
import { petsApartInput } from '#contract/people/petsApart.ts';
import { seriesInput } from '#contract/diary/series.ts';
import { serviceInput } from '#contract/diary/services.ts';
import { walkInput } from '#contract/visits/walks.ts';
import { insertAppointment } from '#server/diary/appointments/appointments.sql.ts';
import { insertUser, updateProfile } from '#server/identity/accounts/account.sql.ts';
import { insertClient, updateClient } from '#server/people/clients/clients.sql.ts';
import { insertPet, updatePet } from '#server/people/pets/pets.sql.ts';
import { type PhotoContext, savePetPhoto } from '#server/people/photos/photos.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openLog } from '#server/platform/log/log.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { connectDatabase } from '#server/platform/startup/connect.ts';
import { hashPassword } from '#server/identity/passwords/hash.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { replaceCancellationPolicy } from '#server/diary/cancellations/policies.sql.ts';
import { insertDayOff } from '#server/diary/days-off/days-off.sql.ts';
import { insertPetsApart } from '#server/people/pets/pets-apart.sql.ts';
import { insertClientPrice } from '#server/diary/prices/client-prices.sql.ts';
import { insertSurcharge } from '#server/diary/prices/surcharges.sql.ts';
import { createSeries } from '#server/diary/appointments/series/creation.sql.ts';
import { insertService } from '#server/diary/services/services.sql.ts';
import { asReadWalk } from '#server/visits/walks/walk-work.ts';
import { insertWalk } from '#server/visits/walks/walks.sql.ts';
import { seedAgreements, seedClientLink } from './seed/agreements.ts';
import { animals } from './seed/animals.ts';
import { bookings } from './seed/bookings.ts';
import { apart, daysOff } from './seed/diary.ts';
import { cancelLate, policy } from './seed/cancellations.ts';
import { seedProspect, seedRequests } from './seed/client-side.ts';
import { chance } from './seed/chance.ts';
import { walksInThePark } from './seed/park.ts';
import { seedCare } from './seed/care.ts';
import { people } from './seed/people.ts';
import { portrait } from './seed/pictures.ts';
import { householdPrice, pricedBookings, SERVICES, SURCHARGES } from './seed/price-list.ts';
import { seedBankStatement } from './seed/bank.ts';
import { regularBookings } from './seed/series.ts';
import { seedConversations, seedWaiting } from './seed/conversations.ts';
import { seedMoney } from './seed/money.ts';
import { seedVisits } from './seed/visits.ts';

/** Each item in turn, so that the records keep their order. */
async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** An account of its own for each run: seeding never touches what is there. */
async function addAccount(
  db: DatabasePool,
): Promise<{ ownerId: string; email: string; password: string }> {
  const email = `sam.${randomBytes(3).toString('hex')}@example.org`;
  const password = randomBytes(9).toString('base64url');
  const person = { email, firstName: 'Sam', lastName: 'Porter' };
  const ownerId = await insertUser(db, person, await hashPassword(password));
  if (ownerId === undefined)
    throw new Error('The made-up email address is taken; run the seed again');
  await updateProfile(db, ownerId, {
    businessName: 'Porter’s Paws',
    phone: '+447700900001',
    address: '3 Craven Hill Mews, London W2 3DY',
  });
  return { ownerId, email, password };
}

/** A client who moved away, and a pet that died and whose home has others. */
async function archiveSome(
  db: DatabasePool,
  ownerId: string,
  { pets, appointments }: { pets: readonly Pet[]; appointments: readonly Appointment[] },
  now: DiaryTime,
): Promise<void> {
  const gone = pets.at(-1);
  if (gone) await updateClient(db, ownerId, gone.clientId, { archived: true }, undefined, now);
  // Not of the first household, which goes on being booked together.
  const missed = pets.findLast(
    ({ id, clientId }) =>
      clientId !== gone?.clientId &&
      pets.some((other) => other.id !== id && other.clientId === clientId),
  );
  if (!missed) return;
  const days = appointments
    .filter(({ petId, date }) => petId === missed.id && date < now.date)
    .map(({ date }) => date);
  const died = { archived: true, diedOn: days.toSorted().at(-1) ?? now.date };
  await updatePet(db, ownerId, missed.id, died, undefined, now);
}

async function seed(photos: PhotoContext, timeZone: string): Promise<string> {
  const { db } = photos;
  const now = photos.now();
  const { ownerId, email, password } = await addAccount(db);
  const today = businessDay(now, timeZone);
  const luck = chance(2026);

  const clients = await inOrder(people(luck), (fields) =>
    insertClient(db, ownerId, clientInput.parse(fields)),
  );
  const clientIds = clients.map(({ id }) => id);
  const pets = await inOrder(animals(luck, clientIds, today), (fields) =>
    insertPet(db, ownerId, petInput.parse(fields)),
  );
  await inOrder(
    pets.filter(() => luck.percent(80)),
    async (pet) => savePetPhoto(photos, ownerId, pet.id, await portrait(pet, luck)),
  );
  const services = await inOrder(SERVICES, (fields) =>
    insertService(db, ownerId, serviceInput.parse(fields)),
  );
  await inOrder(SURCHARGES, (fields) => insertSurcharge(db, ownerId, surchargeInput.parse(fields)));
  const serviceIdOf = (name: string) => services.find((service) => service.name === name)?.id;
  await transaction(db, (db) => replaceCancellationPolicy(db, ownerId, policy(serviceIdOf)));
  await insertClientPrice(db, ownerId, clientPriceInput.parse(householdPrice(pets, serviceIdOf)));
  const booked = [...bookings(luck, pets, today), ...pricedBookings(pets, today, serviceIdOf)];
  const appointments = await inOrder(booked, (fields) =>
    insertAppointment(db, ownerId, appointmentInput.parse(fields)),
  );
  await inOrder(daysOff(today), (fields) => insertDayOff(db, ownerId, dayOffCreate.parse(fields)));
  await inOrder(apart(pets), (fields) =>
    insertPetsApart(db, ownerId, petsApartInput.parse(fields)),
  );
  await inOrder(regularBookings(pets, today, serviceIdOf), (fields) =>
    transaction(db, (db) =>
      createSeries(db, ownerId, seriesInput.parse(fields), today, Number.MAX_SAFE_INTEGER),
    ),
  );
  await db.run(sql`update appointments set status = 'completed'
    where user_id = ${ownerId} and series_id is not null and date < ${today}`);
  await seedAgreements(db, ownerId, clients, { now, timeZone });
  await seedCare(db, ownerId, { clients, pets }, diaryTime(now, timeZone));
  const walks = await inOrder(walksInThePark(luck, now), (fields) =>
    insertWalk(db, ownerId, asReadWalk(walkInput.parse(fields)), true),
  );
  const visits = await seedVisits(photos, luck, { ownerId, appointments, pets, timeZone });
  await seedConversations(db, ownerId, clients, now);
  await seedWaiting(db, ownerId, { clients, appointments }, today);
  const invoices = await seedMoney(db, chance(7), { ownerId, pets, today });
  await seedBankStatement(db, { ownerId, pets, today });
  await cancelLate(db, ownerId, appointments, { now, timeZone });
  await archiveSome(db, ownerId, { pets, appointments }, diaryTime(now, timeZone));
  const asked = { clients, pets, serviceId: serviceIdOf('Hour’s walk') };
  await seedRequests(db, ownerId, asked, { now, diaryNow: diaryTime(now, timeZone) });
  const page = await seedClientLink(db, ownerId, clients, now);
  const welcome = await seedProspect(db, ownerId, { now, today });
  return (
    `Made ${clients.length} clients, ${pets.length} pets, ${appointments.length} appointments, ` +
    `${visits} visits, ${walks.length} walks and ${invoices} invoices.\n\nStart Pawkeeper with npm start and sign in with\n` +
    `  Email:    ${email}\n  Password: ${password}\n\nThe page of a client, who has signed both agreements: ${page}\n` +
    `The welcome of somebody new, half-way: ${welcome}`
  );
}

try {
  const config = readConfig(process.env);
  const { db, close } = await connectDatabase({
    config,
    log: (line) => console.log(line),
    onLost: (reason) => console.error(reason),
  });
  try {
    const log = openLog('warn');
    const photos = { db, storage: openStorage(config), now: () => new Date(), log };
    console.log(await seed(photos, config.timeZone));
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
