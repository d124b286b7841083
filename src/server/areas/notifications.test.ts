/** Every kind of notification is complete, and a new one is its own description and one line in the list. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { MessageSettings, NotificationKind } from '#contract/messages/deliveries.ts';
import { templateFault } from '#contract/rules/template.ts';
import { notifications } from '#server/areas/notifications.ts';
import {
  notSent,
  obstacle,
  switchedOff,
  toClient,
  wordsFor,
} from '#server/messages/notifications/decision.ts';
import { missAfterRestore } from '#server/messages/notifications/deliveries.sql.ts';
import {
  type Compose,
  kindsBeginningAnew,
  type KindTemplate,
  type Notification,
} from '#server/messages/notifications/notification.ts';
import { deliveriesOf, outcomesOf, startOutbox } from '#server/testing/outbox.ts';
import { addPet } from '#server/testing/records.ts';

const email: Compose = async (context, row, parties) => {
  const why = obstacle(parties) ?? switchedOff(vaccination, parties, row);
  if (why) return notSent(why);
  const pet = await context.db.row<{ name: string }>(
    sql`select name from pets where user_id = ${row.userId} and id = ${row.subjectId}`,
  );
  const words = wordsFor(vaccination, parties, { pet: pet?.name ?? '' });
  return { message: await toClient(context, row, parties, words) };
};

/** A kind that this file adds: owners remind clients of a vaccination, once for each pet. */
const vaccination = {
  kind: 'vaccination',
  audience: 'client',
  logLabel: 'Vaccination',
  logNamesClient: true,
  setting: { name: 'vaccinations', label: 'Vaccinations', hint: 'Once for each pet' },
  time: { name: 'vaccinationTime', label: 'Vaccinations at', standard: '09:00' },
  template: {
    label: 'Vaccination',
    subject: 'A vaccination for {pet}',
    text: 'Hello {firstName},\n\n{pet} needs a vaccination.',
    placeholders: { firstName: 'First name', businessName: 'Your business', pet: 'The pet' },
    needs: 'pet',
    example: () => ({ pet: 'Biscuit' }),
  },
  plan: {
    what: 'planning vaccinations',
    isEmailOnly: true,
    run: (db, { now }, of) =>
      db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at)
        select gen_random_uuid(), p.user_id, p.client_id, s.kind, p.id, 'once', ${now.toISOString()}
          from notification_settings s join pets p on p.user_id = s.user_id
          where s.kind = 'vaccination' and s.since is not null and ${of('s.user_id')}
        on conflict do nothing`),
  },
  email,
  afterRestore: 'begins anew',
} satisfies Notification;

const all: readonly Notification[] = [...notifications, vaccination];
const { app, mailServer, business, look } = await startOutbox(true, {}, all);

test('the API keeps the names of kinds, switches and times [notification-kinds-1]', () => {
  expect(notifications.map(({ kind }) => kind).toSorted()).toEqual([
    'agreement',
    'agreementSigned',
    'answer',
    'bookings',
    'consentWithdrawn',
    'enquiry',
    'evening',
    'invoice',
    'meetAndGreet',
    'message',
    'morning',
    'onTheWay',
    'overdue',
    'prospectEnds',
    'reportReady',
    'request',
    'requestAnswer',
    'toSend',
    'treatments',
  ]);
  const named = notifications.flatMap(({ setting, time }) => [setting?.name, time?.name]);
  expect(named.filter((name) => name !== undefined).toSorted()).toEqual([
    'answers',
    'bookings',
    'enquiries',
    'evening',
    'eveningTime',
    'morning',
    'morningTime',
    'overdue',
    'prospectEnds',
    'requests',
    'treatments',
    'treatmentsTime',
    'withdrawnConsents',
  ]);
});

const those = (is: (kind: Notification) => unknown) =>
  all.filter((kind) => is(kind)).map(({ kind }) => kind);

test('every kind is composed, and who gets it decides what else it has [notification-kinds-2]', () => {
  const isComposed = ({ email, push, preparation }: Notification) => email ?? push ?? preparation;
  expect(those((kind) => !isComposed(kind))).toEqual([]);
  // By hand something is sent to clients alone, and then it is composed in one way for both.
  expect(
    those(({ preparation, email, audience }) => preparation && (email ?? audience !== 'client')),
  ).toEqual([]);
  // What is planned for all owners can be switched off; what devices show is switched off there.
  expect(those(({ plan, setting }) => plan && !setting)).toEqual([]);
  expect(those(({ planPushes, push }) => planPushes && !push)).toEqual([]);
  // Every email to a client can be worded by the business.
  expect(those(({ audience, template }) => audience === 'client' && !template)).toEqual([]);
});

test.each(
  all.flatMap(({ kind, template }): [string, KindTemplate][] =>
    template ? [[kind, template]] : [],
  ),
)('the words of %s have the placeholders that are filled [notification-kinds-6]', (_, template) => {
  const names = Object.keys(template.placeholders);
  expect(templateFault(template.subject + template.text, names)).toBeUndefined();
  const filled = ['firstName', 'businessName', ...Object.keys(template.example('2026-03-28'))];
  expect(filled.toSorted()).toEqual(names.toSorted());
  expect(template.text).toContain(template.needs ? `{${template.needs}}` : '');
});

test('only emails about invoices, and the daily agenda, have a number [template-2]', () => {
  const numbered = notifications.filter(({ template }) => template?.placeholders['number']);
  expect(numbered.map(({ kind }) => kind)).toEqual(['invoice', 'overdue', 'morning']);
});

test('a kind that is added to the list is in the settings, the templates, the log and the API document [notification-kinds-3]', async () => {
  const { sam } = await business('2026-03-28T12:00:00Z', {});
  const kinds = (await sam.get('/api/notification-kinds')).body as NotificationKind[];
  expect(kinds.map(({ kind }) => kind)).toEqual(all.map(({ kind }) => kind));
  expect(kinds.at(-1)).toEqual({
    kind: 'vaccination',
    audience: 'client',
    logLabel: 'Vaccination',
    logNamesClient: true,
    setting: vaccination.setting,
    time: { name: 'vaccinationTime', label: 'Vaccinations at' },
    template: { ...vaccination.template, example: { pet: 'Biscuit' } },
  });
  const read = await sam.get('/api/message-settings');
  expect(read.status).toBe(200);
  const settings = read.body as MessageSettings;
  for (const { kind, setting, time, template } of all) {
    expect(settings[setting?.name ?? '']).toBe(setting && false);
    expect(settings[time?.name ?? '']).toBe(time?.standard);
    expect(settings.templates[kind]).toEqual(
      template && { subject: template.subject, text: template.text },
    );
  }
  const document = JSON.stringify((await app.visitor().get('/api/openapi.json')).body);
  for (const name of ['"vaccination"', '"vaccinations"', '"vaccinationTime"'])
    expect(document).toContain(name);

  const own = { subject: 'For {pet}', text: 'Dear {firstName}: {pet}' };
  const { body } = await sam.put('/api/message-settings', {
    vaccinations: true,
    vaccinationTime: '10:00',
    templates: { vaccination: own },
  });
  expect(body).toMatchObject({
    vaccinations: true,
    vaccinationTime: '10:00',
    templates: { vaccination: own },
  });
  for (const text of ['Dear {visits}: {pet}', 'Nothing about a pet']) {
    const wrong = { templates: { vaccination: { ...own, text } } };
    expect((await sam.put('/api/message-settings', wrong)).status).toBe(400);
  }
  await sam.put('/api/message-settings', { templates: { vaccination: null } });
  const standard = ((await sam.get('/api/message-settings')).body as MessageSettings).templates;
  expect(standard['vaccination']).toMatchObject({ subject: 'A vaccination for {pet}' });
});

test('a kind that is added to the list is planned once, sent in its words, and not sent where it is switched off [notification-kinds-4]', async () => {
  const { sam, clientId, email } = await business('2026-03-28T12:00:00Z', { vaccinations: true });
  const other = await business('2026-03-28T12:00:00Z', {});
  await addPet(sam, clientId);
  await addPet(other.sam, other.clientId);
  await look('2026-03-28T12:01:00Z');
  const { headers, text } = await mailServer.mail(email);
  expect(headers.get('subject')).toBe('A vaccination for Biscuit');
  expect(text).toContain('Hello Jane,\n\nBiscuit needs a vaccination.');
  await expect.poll(outcomesOf(sam), { timeout: 20_000 }).toEqual([['sent', null]]);
  await look('2026-03-28T12:02:00Z');
  expect(await deliveriesOf(sam)).toMatchObject([{ kind: 'vaccination', clientId }]);
  expect(await deliveriesOf(other.sam)).toEqual([]);
});

test('after a restore a kind that is added to the list is missed, and begins anew [notification-kinds-5]', async () => {
  const { sam, clientId, ownerId } = await business('2026-03-28T12:00:00Z', { vaccinations: true });
  await app.db
    .run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at)
    values (gen_random_uuid(), ${ownerId}, ${clientId}, 'vaccination', ${clientId}, 'once', '2100-01-01')`);
  const since = () =>
    app.db.one<{ isNew: boolean }>(sql`select since > now() - interval '1 hour' as "isNew"
      from notification_settings where user_id = ${ownerId} and kind = 'vaccination'`);
  expect(await since()).toEqual({ isNew: false });
  await missAfterRestore(app.db, kindsBeginningAnew(all));
  expect(await since()).toEqual({ isNew: true });
  expect(await outcomesOf(sam)()).toEqual([
    ['missed', 'Missed: this Pawkeeper was restored from a backup.'],
  ]);
});
