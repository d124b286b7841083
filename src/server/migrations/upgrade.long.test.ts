import { expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';

test('bookings of a version before the price list keep their pet and price [upgrade-6]', async () => {
  const db = await openEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name === '0020_price_list');
  await migrate(db.pool, migrations.slice(0, at));
  await db.pool.query(`
    insert into users (id, email) values (gen_random_uuid(), 'sam@example.org');
    insert into clients (id, user_id, first_name, last_name)
      select gen_random_uuid(), id, 'Jane', 'Doe' from users;
    insert into pets (id, user_id, client_id, name, species)
      select gen_random_uuid(), user_id, id, 'Biscuit', 'Dog' from clients;
    insert into appointments
        (id, user_id, client_id, pet_id, title, service_type, date, start_time, end_time, price)
      select gen_random_uuid(), user_id, client_id, pet, title, 'walk', '2026-03-29', '09:00', '10:00', price
        from pets, lateral (values ('both', id, 12.5), ('pet', id, null), ('price', null, 0), ('none', null, null))
          as booked (title, pet, price)`);
  await migrate(db.pool, migrations);
  const { rows } = await db.pool.query(`
    select title, price, charges, pet_id = pet_ids[1] as first, cardinality(pet_ids) as pets,
        (select count(*)::int from appointment_pets where appointment_id = a.id) as held
      from appointments a order by title`);
  const manual = (amount: string) => [{ kind: 'manual', label: 'Price', amount }];
  expect(rows).toEqual([
    { title: 'both', price: '12.50', charges: manual('12.50'), first: true, pets: 1, held: 1 },
    { title: 'none', price: null, charges: [], first: null, pets: 0, held: 0 },
    { title: 'pet', price: null, charges: [], first: true, pets: 1, held: 1 },
    { title: 'price', price: '0.00', charges: manual('0.00'), first: null, pets: 0, held: 0 },
  ]);
  const changed = db.pool.query(`update appointments set price = 1 where title = 'both'`);
  await expect(changed).rejects.toMatchObject({ constraint: 'appointments_charges' });
});

test('what was stored before reports were made again as they are sent is as if it had been then [upgrade-2]', async () => {
  const db = await openEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name === '0061_report_choices');
  await migrate(db.pool, migrations.slice(0, at));
  await db.pool.query(`
    insert into users (id, email) values (gen_random_uuid(), 'sam@example.org');
    insert into clients (id, user_id, first_name, last_name, archived_at)
      select gen_random_uuid(), id, name, 'Doe', archived_at
        from users, (values ('Ann', null), ('Tom', timestamptz '2026-07-02T12:00Z')) as c (name, archived_at);
    insert into pets (id, user_id, client_id, name, species)
      select gen_random_uuid(), user_id, id, first_name, 'Dog' from clients;
    insert into visits (id, user_id, started_at, ended_at, note, corrections)
      select gen_random_uuid(), p.user_id, now(), now(), word, case when was is null then '[]'
          else jsonb_build_array(jsonb_build_object('was', jsonb_build_object('petIds', jsonb_build_array(p.id)))) end
        from pets p join (values ('plain', null), ('same', 'Ann'), ('other', 'Tom')) as v (word, was)
          on p.name = coalesce(was, 'Ann');
    insert into visit_clients (user_id, visit_id, client_id)
      select v.user_id, v.id, c.id from visits v join clients c on c.user_id = v.user_id and first_name = 'Ann';
    insert into visit_reports (id, user_id, visit_id, client_id, note, started_at, ended_at, pets, events, expires_at, sent_at)
      select gen_random_uuid(), v.user_id, v.id, c.id, case note when 'plain' then note else 'typed' end, now(), now(),
          '', '[]', now(), case first_name when 'Tom' then now() end
        from visits v join clients c on c.user_id = v.user_id`);
  await migrate(db.pool, migrations);
  const { rows } = await db.pool.query(`
    select v.note as visit, has_lost_client as lost, first_name as name, has_lent_note as lent, revoked_at as revoked
      from visit_reports r join visits v on v.id = r.visit_id join clients c on c.id = r.client_id order by name, visit`);
  const archived = '2026-07-02T12:00:00.000Z';
  expect(rows).toEqual([
    { visit: 'other', lost: true, name: 'Ann', lent: false, revoked: null },
    { visit: 'plain', lost: false, name: 'Ann', lent: true, revoked: null },
    { visit: 'same', lost: false, name: 'Ann', lent: false, revoked: null },
    { visit: 'other', lost: true, name: 'Tom', lent: false, revoked: archived },
    { visit: 'plain', lost: false, name: 'Tom', lent: false, revoked: archived },
    { visit: 'same', lost: false, name: 'Tom', lent: false, revoked: archived },
  ]);
});

test('our own sentences in stored templates begin with a capital letter; words of a business stay [upgrade-1]', async () => {
  const db = await openEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name === '0063_template_sentences');
  await migrate(db.pool, migrations.slice(0, at));
  const own = { subject: 'Hi', text: 'Hi {firstName}, here is {visits}' };
  const kept = (text: string) => ({ subject: '"Own"', text: `Hello {firstName},\n\n${text}` });
  await db.pool.query(
    `insert into users (id, email) values (gen_random_uuid(), 'sam@example.org')`,
  );
  await db.pool.query(
    `insert into message_settings (user_id, templates) select id, $1 from users`,
    [{ bookings: kept('here is what is new in your bookings:\n\n{visits}'), invoice: own }],
  );
  await migrate(db.pool, migrations);
  const { rows } = await db.pool
    .query(`select jsonb_object_agg(kind, jsonb_build_object('subject', subject, 'text', body)) as templates
    from notification_settings where subject is not null`);
  expect(rows).toEqual([
    {
      templates: {
        bookings: kept('Here is what has changed in your bookings:\n\n{visits}'),
        invoice: own,
      },
    },
  ]);
});

test('an invoice or report that was marked as sent keeps that where an email was accepted; otherwise a link was made [upgrade-5]', async () => {
  const db = await openEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name === '0064_links_made');
  await migrate(db.pool, migrations.slice(0, at));
  const sentAt = '2026-07-02T12:00:00.000Z';
  await db.pool.query(`
    insert into users (id, email) values (gen_random_uuid(), 'sam@example.org'), (gen_random_uuid(), 'eve@example.org');
    insert into clients (id, user_id, first_name, last_name) select gen_random_uuid(), id, 'Jane', 'Doe' from users;
    create table marked as select name, state, returned, was_marked, gen_random_uuid() as id from (values
      ('accepted', 'sent', false, true), ('came back', 'failed', true, true), ('refused', 'failed', false, true),
      ('waiting', 'waiting', false, true), ('by link', null, false, true), ('neither', null, false, false))
        as m (name, state, returned, was_marked);
    insert into invoices (id, user_id, client_id, client_name, notes, sent_at)
      select m.id, u.id, c.id, 'Jane', m.name, case when was_marked then timestamptz '${sentAt}' end
        from marked m, users u join clients c on c.user_id = u.id where u.email = 'sam@example.org';
    insert into visits (id, user_id, started_at, ended_at)
      select m.id, u.id, now(), now() from marked m, users u where u.email = 'sam@example.org';
    insert into visit_reports (id, user_id, visit_id, client_id, note, started_at, ended_at, pets, events, expires_at, sent_at)
      select m.id, v.user_id, v.id, c.id, name, now(), now(), '', '[]', now(),
          case when was_marked then timestamptz '${sentAt}' end
        from marked m join visits v using (id) join clients c using (user_id);
    insert into deliveries (id, user_id, client_id, kind, subject_id, occasion, state, due_at, returned_at)
      select gen_random_uuid(), u.id, c.id, kind, m.id, 'once', coalesce(state, 'sent'), now(),
          case when returned then now() end
        from marked m, users u join clients c on c.user_id = u.id, unnest(array['invoice', 'reportReady']) as kind
        -- Another business's email about the same id says nothing.
        where state is not null and u.email = 'sam@example.org' or state is null and u.email = 'eve@example.org'`);
  await migrate(db.pool, migrations);
  for (const [table, name] of [
    ['invoices', 'notes'],
    ['visit_reports', 'note'],
  ]) {
    const { rows } = await db.pool.query(
      `select ${name} as name, sent_at, link_made_at from ${table} order by ${name}`,
    );
    expect(rows).toEqual([
      { name: 'accepted', sent_at: sentAt, link_made_at: null },
      { name: 'by link', sent_at: null, link_made_at: sentAt },
      { name: 'came back', sent_at: sentAt, link_made_at: null },
      { name: 'neither', sent_at: null, link_made_at: null },
      { name: 'refused', sent_at: null, link_made_at: sentAt },
      { name: 'waiting', sent_at: null, link_made_at: sentAt },
    ]);
  }
});

test('drafts of before lose the visits that were set back or cancelled, and say so [upgrade-3]', async () => {
  const db = await openEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name === '0065_removed_invoice_lines');
  await migrate(db.pool, migrations.slice(0, at));
  await db.pool.query(`
    insert into users (id, email) values (gen_random_uuid(), 'sam@example.org');
    insert into clients (id, user_id, first_name, last_name)
      select gen_random_uuid(), id, 'Jane', 'Doe' from users;
    insert into appointments (id, user_id, client_id, title, service_type, date, start_time, end_time, price, charges, status)
      select gen_random_uuid(), user_id, id, title, 'walk', '2026-03-29', '09:00', '10:00', 14,
          '[{"kind": "manual", "label": "Price", "amount": "14.00"}]', status
        from clients, (values ('done', 'completed'), ('back', 'confirmed'), ('off', 'cancelled'), ('fee', 'cancelled'),
          ('issued', 'confirmed')) as booked (title, status);
    insert into invoices (id, user_id, client_id, client_name, status, sequence, number, issued_on, business)
      select gen_random_uuid(), user_id, id, 'Jane Doe', status, sequence, sequence::text, '2026-03-30', '{}'
        from clients, (values ('draft', null), ('issued', 1)) as i (status, sequence);
    insert into invoice_lines (id, user_id, invoice_id, appointment_id, position, day, description, amount)
      select gen_random_uuid(), a.user_id, i.id, a.id, row_number() over (order by title), date,
          case title when 'fee' then 'Late cancellation' else title end, case title when 'fee' then 7 else 14 end
        from appointments a join invoices i on i.status = case title when 'issued' then title else 'draft' end`);
  await migrate(db.pool, migrations);
  const { rows } = await db.pool.query(`select status, total,
      array(select description from invoice_lines where invoice_id = i.id order by position) as lines,
      array(select description || ', ' || amount || ', ' || reason from removed_invoice_lines
        where invoice_id = i.id order by 1) as removed
    from invoices i order by status`);
  expect(rows).toEqual([
    {
      status: 'draft',
      total: '21.00',
      lines: ['done', 'Late cancellation'],
      removed: ['back, 14.00, confirmed', 'off, 14.00, cancelled'],
    },
    { status: 'issued', total: '14.00', lines: ['issued'], removed: [] },
  ]);
});

test('clients who were deleted before invoices kept their id are one for each name and address [upgrade-4]', async () => {
  const db = await openEmptyDatabase();
  const at = migrations.findIndex(({ name }) => name === '0066_former_clients');
  await migrate(db.pool, migrations.slice(0, at));
  await db.pool.query(`
    insert into users (id, email) values (gen_random_uuid(), 'sam@example.org');
    insert into invoices (id, user_id, client_name, client_address, status, sequence, number, issued_on, business)
      select gen_random_uuid(), id, name, billed.address, 'issued', sequence, sequence, '2026-03-01', '{}'
        from users, (values (1, 'Eve', 'Leeds'), (2, 'Eve', 'Leeds'), (3, 'Eve', 'York'), (4, 'Tom', null), (5, 'Tom', null))
          as billed (sequence, name, address);
    insert into invoice_lines (id, user_id, invoice_id, position, description, amount)
      select gen_random_uuid(), user_id, id, 1, 'Walks', 30 from invoices;
    insert into payments (id, user_id, client_name, amount, received_on, method, note)
      select gen_random_uuid(), id, name, 30, '2026-03-02', 'bank', note
        from users, (values ('Eve', 'settles York'), ('Eve', 'which?'), ('Tom', 'his'), ('Zoe', 'one'), ('Zoe', 'two'))
          as paid (name, note);
    insert into allocations (user_id, payment_id, invoice_id, amount)
      select p.user_id, p.id, i.id, 1 from payments p join invoices i on p.note = 'settles York' and i.sequence = 3`);
  await migrate(db.pool, migrations);
  const { rows } = await db.pool.query<{ what: string[] }>(`
    select array_agg(what order by what) as what from (
      select former_client_id as id, number as what from invoices
      union all select former_client_id, note from payments) as records
    group by id order by what`);
  expect(rows.map(({ what }) => what)).toEqual([
    ['1', '2'],
    ['3', 'settles York'],
    ['4', '5', 'his'],
    ['one', 'two'],
    ['which?'],
  ]);
});
