/** Clients are told of treatments that come due, once, where the owner has switched it on. */
import { expect, test } from 'vitest';
import { deliveriesOf, outcomesOf, startOutbox } from '#server/testing/outbox.ts';
import { addPet, addTreatment } from '#server/testing/records.ts';

const { mailServer, business, look, setNow } = await startOutbox();
const SOON = { timeout: 20_000 };
/** Two weeks after the days of the tests. */
const DUE = '2026-04-15';

const lepto = { name: 'Leptospirosis (L4)', givenOn: '2025-04-15', dueOn: DUE };

async function petDue(settings: object = { treatments: true }) {
  const made = await business('2026-03-30T12:00:00Z', settings);
  const pet = await addPet(made.sam, made.clientId);
  const treatment = await addTreatment(made.sam, pet.id, lepto);
  return { ...made, pet, treatment };
}

test('two weeks before, a client gets one email for each pet and day, with all that is due then [treatments-due-1]', async () => {
  const { sam, pet, email } = await petDue();
  await addTreatment(sam, pet.id, { ...lepto, name: 'Kennel cough' });
  await look('2026-04-01T08:59:00Z');
  expect(await deliveriesOf(sam)).toEqual([]);
  await look('2026-04-01T09:00:00Z');
  const { headers, text } = await mailServer.mail(email);
  expect(headers.get('subject')).toBe(
    'Biscuit: Kennel cough, Leptospirosis (L4) due on 15 April 2026',
  );
  expect(text).toContain(
    'Hello Jane,\n\nAccording to my records, Biscuit’s next treatment is due on 15 April 2026: Kennel cough, Leptospirosis (L4).',
  );
  await expect.poll(outcomesOf(sam), SOON).toEqual([['sent', null]]);
  await look('2026-04-02T09:00:00Z');
  expect(await deliveriesOf(sam)).toHaveLength(1);
});

test('nothing is planned while it is off, and switching it on tells of nothing that came before [treatments-due-2]', async () => {
  const { sam } = await petDue({});
  await look('2026-04-01T09:00:00Z');
  expect(await deliveriesOf(sam)).toEqual([]);
  setNow('2026-04-01T09:01:00Z');
  await sam.put('/api/message-settings', { treatments: true });
  await look('2026-04-01T09:05:00Z');
  expect(await deliveriesOf(sam)).toEqual([]);
});

test('a later treatment of the same kind and name, an archived pet and no due day are told of never [treatments-due-3]', async () => {
  const { sam, pet, clientId } = await petDue();
  await addTreatment(sam, pet.id, {
    name: 'leptospirosis (l4)',
    givenOn: '2026-03-01',
    dueOn: null,
  });
  const gone = await addPet(sam, clientId);
  await addTreatment(sam, gone.id, lepto);
  await sam.put(`/api/pets/${gone.id}`, { archived: true });
  await look('2026-04-01T09:00:00Z');
  expect(await deliveriesOf(sam)).toEqual([]);
});

test('where Pawkeeper was off, a client is told up to two days late [treatments-due-5]', async () => {
  const { sam, pet } = await petDue();
  await addTreatment(sam, pet.id, { ...lepto, name: 'Kennel cough', dueOn: '2026-04-14' });
  await look('2026-04-03T09:00:00Z');
  const told = await deliveriesOf(sam);
  expect(told.map(({ dueAt }) => dueAt)).toEqual(['2026-04-01T09:00:00.000Z']);
});

test('what is given between planning and sending is not told of [treatments-due-4]', async () => {
  const { sam, treatment } = await petDue({
    treatments: true,
    quietFrom: '08:00',
    quietTo: '20:00',
  });
  await look('2026-04-01T09:00:00Z');
  await expect.poll(outcomesOf(sam), SOON).toEqual([['waiting', null]]);
  await sam.put(`/api/treatments/${treatment.id}`, { givenOn: '2026-04-01', dueOn: '2027-04-01' });
  await look('2026-04-01T19:00:00Z');
  await expect
    .poll(outcomesOf(sam), SOON)
    .toEqual([['cancelled', 'Not sent: nothing is due for this pet on that day any more.']]);
});

test('of two treatments that were planned together, one that was given since is not named [treatments-due-6]', async () => {
  const { sam, pet, email } = await petDue({
    treatments: true,
    quietFrom: '08:00',
    quietTo: '20:00',
  });
  await addTreatment(sam, pet.id, { ...lepto, name: 'Kennel cough' });
  await look('2026-04-01T09:00:00Z');
  await expect.poll(outcomesOf(sam), SOON).toEqual([['waiting', null]]);
  await addTreatment(sam, pet.id, { ...lepto, givenOn: '2026-04-01', dueOn: '2027-04-01' });
  await look('2026-04-01T19:00:00Z');
  const { headers } = await mailServer.mail(email);
  expect(headers.get('subject')).toBe('Biscuit: Kennel cough due on 15 April 2026');
});
