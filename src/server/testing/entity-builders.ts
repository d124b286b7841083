/**
 * How tests make each entity of the registry: one fresh row of an owner, the bodies of its calls, and many rows for
 * the tests of query plans. A test fails for an entity of the registry that is missing here.
 */
import { randomUUID } from 'node:crypto';
import { addDays } from '#contract/rules/businessDay.ts';
import sql from 'sql-template-tag';
import { entities } from '#server/registry.ts';
import { careBuilders } from '#server/testing/care-builders.ts';
import type { Body, EntityBuilder } from '#server/testing/entity-builder.ts';
import type { Owner } from '#server/testing/owners.ts';
import { requestBuilder } from '#server/testing/request-calls.ts';
import {
  addAppointment,
  addClient,
  addClientPrice,
  addDaysOff,
  addInvoice,
  addPayment,
  addPet,
  addPetsApart,
  addSeries,
  addService,
  addSurcharge,
  addVisit,
  addVisitReport,
  REPORTED_END,
  addWalk,
} from '#server/testing/records.ts';

let addedDeliveries = 0;

const booking = ({ client, pet, service }: Owner): Body => ({
  clientId: client.id,
  petIds: [pet.id],
  serviceId: service.id,
  title: 'Walk',
  serviceType: 'walk',
  date: '2026-03-29',
  startTime: '09:00',
  endTime: '10:00',
  charges: [{ kind: 'base', label: 'Walk', amount: '14.00' }],
});

/** By the entity's name in the registry. */
export const entityBuilders: Readonly<Record<string, EntityBuilder>> = {
  clients: {
    add: ({ caller }, words = 'Jane') => addClient(caller, { firstName: words }),
    bodies: {
      create: () => ({ firstName: 'Ann', lastName: 'Lee' }),
      update: () => ({ firstName: 'Ann' }),
    },
    accepts: { create: ['email'], update: ['email'] },
    many: `insert into clients (id, user_id, first_name, last_name, notes)
      select gen_random_uuid(), u.id, 'Ann', 'Lee ' || n, repeat('x', 100) from users u, generate_series(1, 30) n`,
  },
  pets: {
    add: ({ caller, client }, words = 'Biscuit') => addPet(caller, client.id, { name: words }),
    bodies: {
      create: ({ client }) => ({ clientId: client.id, name: 'Rex', species: 'Dog' }),
      update: ({ client }) => ({ clientId: client.id, name: 'Rex' }),
    },
    accepts: { update: ['diedOn'] },
    many: `insert into pets (id, user_id, client_id, name, species, likes)
      select gen_random_uuid(), user_id, id, 'Rex', 'Dog', repeat('x', 100) from clients`,
  },
  ...careBuilders,
  services: {
    add: ({ caller }, words = 'Dog walk') => addService(caller, { name: words }),
    bodies: {
      create: () => ({ name: 'Dog walk', serviceType: 'walk', price: '14.00' }),
      update: () => ({ name: 'Dog walk' }),
    },
    many: `insert into services (id, user_id, name, service_type, price)
      select gen_random_uuid(), u.id, repeat('x', 100), 'walk', n from users u, generate_series(1, 10) n`,
  },
  'client-prices': {
    add: async ({ caller, service }) =>
      addClientPrice(caller, (await addClient(caller)).id, service.id),
    bodies: {
      create: ({ client, service }) => ({
        clientId: client.id,
        serviceId: service.id,
        price: '12.00',
      }),
      update: ({ client, service }) => ({ clientId: client.id, serviceId: service.id }),
    },
    many: `insert into client_prices (id, user_id, client_id, service_id, price)
      select gen_random_uuid(), c.user_id, c.id, s.id, 12 from clients c
        join (select distinct on (user_id) user_id, id from services) s using (user_id)
        where c.last_name ~ '[123]$' on conflict do nothing`,
  },
  surcharges: {
    add: ({ caller }, words = 'Bank holiday') => addSurcharge(caller, { label: words }),
    bodies: {
      create: () => ({ kind: 'weekend', amount: '5.00' }),
      update: () => ({ label: 'Weekend' }),
    },
    many: `insert into surcharges (id, user_id, kind, label, amount)
      select gen_random_uuid(), u.id, 'weekend', repeat('x', 100), n from users u, generate_series(1, 10) n`,
  },
  'pets-apart': {
    add: async ({ caller, client, pet }, words = 'They fought') =>
      addPetsApart(caller, pet.id, (await addPet(caller, client.id)).id, { note: words }),
    many: `insert into pets_apart (id, user_id, pet_id, other_pet_id, note)
      select gen_random_uuid(), p.user_id, p.id, o.id, repeat('x', 100) from pets p
        join pets o on o.user_id = p.user_id and o.id > p.id and left(o.id::text, 1) = left(p.id::text, 1)
        on conflict do nothing`,
  },
  'days-off': {
    add: ({ caller }, words = 'Holiday') => addDaysOff(caller, { note: words }),
    bodies: {
      create: () => ({ startsOn: '2026-12-24', endsOn: '2026-12-27' }),
      update: () => ({ note: 'Christmas' }),
    },
    many: `insert into days_off (id, user_id, starts_on, ends_on, note)
      select gen_random_uuid(), u.id, date '2026-01-01' + n * 20, date '2026-01-01' + n * 20 + 6, repeat('x', 100)
        from users u, generate_series(1, 30) n`,
  },
  series: {
    add: ({ caller, client, service }, words = 'Walk') =>
      addSeries(caller, client.id, { serviceId: service.id, title: words }),
    many: `insert into series (id, user_id, root_id, client_id, pet_ids, title, service_type, start_time,
        end_time, weekdays, starts_on, made_until, notes)
      select gen_random_uuid(), user_id, gen_random_uuid(), client_id, array[id], 'Walk', 'walk', '09:00',
        '10:00', '{1}', date '2026-01-01', date '2026-01-01' + (random() * 1000)::int, repeat('x', 100)
        from pets`,
  },
  appointments: {
    add: ({ caller, client, pet, service }, words = 'Walk') =>
      addAppointment(caller, client.id, {
        petIds: [pet.id],
        serviceId: service.id,
        title: words,
      }),
    bodies: { create: booking, update: booking },
    many: `insert into appointments
        (id, user_id, client_id, pet_id, pet_ids, title, service_type, date, start_time, end_time, notes)
      select gen_random_uuid(), user_id, client_id, id, array[id], 'Walk', 'walk',
        date '2026-01-01' + n * 30, '09:00', '10:00', repeat('x', 100) from pets, generate_series(1, 3) n`,
  },
  requests: requestBuilder,
  walks: {
    add: ({ caller }, words = 'Round the lake') =>
      addWalk(caller, {
        name: words,
        isFavorite: true,
        gpsData: [{ lat: 51.5, lng: -0.1, timestamp: 1 }],
      }),
    bodies: {
      create: () => ({ name: 'Round the lake' }),
      update: () => ({ name: 'Round the lake' }),
    },
    accepts: { create: ['id', 'isDemo', 'isListed'], update: ['isDemo', 'isListed'] },
    many: `insert into walk_routes (id, user_id, name, description)
      select gen_random_uuid(), u.id, 'Lake ' || n, repeat('x', 200) from users u, generate_series(1, 30) n`,
  },
  visits: {
    async add({ caller, client, pet }, words = 'Muddy') {
      const booking = await addAppointment(caller, client.id);
      const walk = await addWalk(caller, { isListed: false });
      const visit = await addVisit(caller, {
        appointmentIds: [booking.id],
        petIds: [pet.id],
        walkRouteId: walk.id,
        note: words,
      });
      const events = `/api/visits/${visit.id}/events`;
      const event = { id: randomUUID(), kind: 'wee', petId: pet.id, at: visit.startedAt };
      await caller.post(events, event);
      await caller.post(events, { ...event, id: randomUUID(), replacesId: event.id });
      return visit;
    },
    bodies: {
      create: ({ pet }) => ({ petIds: [pet.id], startedAt: '2026-03-29T08:02:00.000Z' }),
      update: ({ pet }) => ({ petIds: [pet.id], note: 'Muddy' }),
    },
    accepts: { create: ['id'] },
    list: '/api/visits?from=2026-01-01&to=2026-12-31',
    many: `insert into visits (id, user_id, started_at, note)
      select gen_random_uuid(), u.id, timestamptz '2026-01-01 09:00Z' + n * interval '1 day', repeat('x', 200)
        from users u, generate_series(1, 30) n`,
  },
  'visit-reports': {
    async add({ caller }, words = 'Muddy') {
      const { id: clientId } = await addClient(caller);
      const { id: petId } = await addPet(caller, clientId);
      const visit = await addVisit(caller, { petIds: [petId], endedAt: REPORTED_END });
      return addVisitReport(caller, visit.id, clientId, { note: words });
    },
    bodies: {
      create: async ({ caller, client, pet }) => {
        const visit = await addVisit(caller, { petIds: [pet.id], endedAt: REPORTED_END });
        return { visitId: visit.id, clientId: client.id };
      },
      update: () => ({ note: 'Muddy', hasTrack: false }),
    },
    many: `insert into visit_reports (id, user_id, visit_id, client_id, note, started_at, ended_at, pets, events, expires_at)
      select gen_random_uuid(), v.user_id, v.id, c.id, repeat('x', 200), v.started_at, v.started_at, 'Rex', '[]', now()
        from visits v join (select distinct on (user_id) user_id, id from clients) c using (user_id)
      on conflict do nothing`,
  },
  messages: {
    async add({ db, id: ownerId, client }, words = 'Hello') {
      const id = randomUUID();
      await db.run(sql`insert into messages (id, user_id, client_id, content, direction)
        values (${id}, ${ownerId}, ${client.id}, ${words}, 'incoming')`);
      return { id };
    },
    many: `insert into messages (id, user_id, client_id, content, direction)
      select gen_random_uuid(), user_id, id, repeat('x', 200), 'incoming' from clients`,
  },
  deliveries: {
    async add({ db, id: ownerId, client }, words = 'Not sent') {
      const id = randomUUID();
      // The reminder of a day of its own, as sending it again reads it.
      const day = addDays('2000-01-01', addedDeliveries++);
      await db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, state, reason, due_at)
        values (${id}, ${ownerId}, ${client.id}, 'evening', ${client.id}, ${day}, 'missed', ${words}, now())`);
      return { id };
    },
    many: `insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, state, reason, due_at)
      select gen_random_uuid(), user_id, id, 'evening', id, 'once', 'sent', repeat('x', 100), now() from clients`,
  },
  invoices: {
    add: ({ caller, client }, words = 'Thank you') =>
      addInvoice(caller, client.id, { notes: words }),
    bodies: {
      create: ({ client }) => ({
        clientId: client.id,
        lines: [{ description: 'Dog walks', amount: '30.00' }],
      }),
      update: () => ({ notes: 'Thank you' }),
    },
    many: `insert into business_details (user_id) select id from users on conflict do nothing;
      insert into client_billing (user_id, client_id, reference)
      select user_id, id, upper(left(md5(id::text), 12)) from clients on conflict do nothing;
      insert into invoices (id, user_id, client_id, client_name, notes)
      select gen_random_uuid(), user_id, id, 'Ann Lee', repeat('x', 100) from clients;
      insert into invoices (id, user_id, client_id, client_name, status, sequence, number, issued_on, due_on, business)
      select gen_random_uuid(), user_id, id, 'Ann Lee', 'issued',
        1000 + row_number() over (partition by user_id), 'INV-1',
        date '2026-01-01', date '2026-01-15', '{}' from clients;
      insert into invoice_lines (id, user_id, invoice_id, position, description, amount)
      select gen_random_uuid(), user_id, id, 1, 'Dog walks', 30 from invoices`,
  },
  payments: {
    add: ({ caller, client }, words = 'Thank you') =>
      addPayment(caller, client.id, { note: words }),
    many: `insert into payments (id, user_id, client_id, client_name, amount, received_on, method, note)
      select gen_random_uuid(), user_id, id, 'Ann Lee', 30, date '2026-01-15', 'bank', repeat('x', 100) from clients;
      insert into allocations (user_id, payment_id, invoice_id, amount)
      select p.user_id, p.id, i.id, 0.01 from payments p join invoices i
        on i.user_id = p.user_id and i.client_id = p.client_id and i.status = 'issued' and i.settled < i.total
        where p.used = 0 and p.kind = 'payment' on conflict do nothing`,
  },
};

/** The path of a list of all that a test has made. */
export const listOf = (name: string): string => builderOf(name).list ?? `/api/${name}`;

/** The path at which a caller makes one. */
export function createPath(name: string, { client, pet }: Pick<Owner, 'client' | 'pet'>): string {
  const under = entities.find((entity) => entity.name === name)?.under;
  if (under === undefined) return `/api/${name}`;
  return `/api/${under}/${under === 'clients' ? client.id : pet.id}/${name}`;
}

/** How to make an entity of the registry. */
export function builderOf(name: string): EntityBuilder {
  const builder = entityBuilders[name];
  if (!builder) throw new Error(`No test can make one of "${name}": add it to entity-builders.ts`);
  return builder;
}
