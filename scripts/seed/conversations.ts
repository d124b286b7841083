/** What clients and the business wrote to each other, and mails that were sent, missed or refused. */
import sql from 'sql-template-tag';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { insertUnsorted } from '#server/messages/conversations/unsorted.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';

const HOUR_MS = 3_600_000;

interface Line {
  hoursAgo: number;
  content: string;
  /** Ours; otherwise the client wrote it. */
  by?: 'mail' | 'whatsapp' | 'sms' | 'none';
  isRead?: boolean;
  state?: 'sent' | 'failed';
  reason?: string;
}

/** Each with another client, in the order of the clients. */
const CONVERSATIONS: readonly (readonly Line[])[] = [
  [
    { hoursAgo: 52, by: 'mail', state: 'sent', content: 'Is Thursday at 9 still all right?' },
    { hoursAgo: 50, isRead: true, content: 'Yes please, and thank you!' },
    {
      hoursAgo: 26,
      by: 'whatsapp',
      content: 'All good here, we are back from the park. Drank plenty, slept in the car.',
    },
    {
      hoursAgo: 1.2,
      content: 'Could you come half an hour earlier tomorrow?',
    },
    { hoursAgo: 0.4, content: 'The plumber is here at ten.' },
  ],
  [
    {
      hoursAgo: 6,
      by: 'mail',
      state: 'sent',
      content: 'A lovely long walk by the Serpentine today, and a swim.',
    },
    {
      hoursAgo: 5,
      isRead: true,
      content: 'Slept all evening, thank you! Same time on Thursday?',
    },
  ],
  [
    { hoursAgo: 27, isRead: true, content: 'The spare key is with the neighbour at number 4.' },
    { hoursAgo: 26.5, by: 'none', content: 'Rang: back on Sunday, key goes back on Monday.' },
  ],
  [
    {
      hoursAgo: 80,
      isRead: true,
      content: 'We are away from the 3rd to the 17th. Would you have room for sitting?',
    },
    {
      hoursAgo: 79,
      by: 'mail',
      state: 'failed',
      reason: 'Not sent: the email address was refused. 550 No such mailbox.',
      content: 'Yes, I have. Shall I put the two weeks down for you?',
    },
    { hoursAgo: 78, by: 'sms', content: 'Yes, I have room. My mail came back, so here by text.' },
  ],
];

/** What a delivery of the log is made of. */
interface Told {
  hoursAgo: number;
  kind: string;
  state: 'sent' | 'missed' | 'cancelled';
  reason?: string;
}

const LOG: readonly Told[] = [
  { hoursAgo: 14, kind: 'evening', state: 'sent' },
  { hoursAgo: 14, kind: 'evening', state: 'sent' },
  {
    hoursAgo: 20,
    kind: 'bookings',
    state: 'cancelled',
    reason: 'Not sent: nothing has changed after all.',
  },
  {
    hoursAgo: 38,
    kind: 'evening',
    state: 'missed',
    reason: 'Missed: the visits began before it could be sent.',
  },
  { hoursAgo: 47, kind: 'onTheWay', state: 'sent' },
];

type Owned = Pick<Client, 'id' | 'email'>;

/** Writes the conversations with the first clients, and the log of mails to them. */
export async function seedConversations(
  db: Database,
  ownerId: string,
  clients: readonly Owned[],
  now: Date,
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const addDelivery = (
    { id: clientId, email }: Owned,
    subjectId: string,
    { hoursAgo, kind, state, reason }: Omit<Told, 'state'> & { state: Told['state'] | 'failed' },
  ) =>
    db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, state, reason, recipient,
        attempts, due_at, queued_at, sent_at, run)
      values (${newId()}, ${ownerId}, ${clientId}, ${kind}, ${subjectId}, 'once', ${state}, ${reason ?? null},
        ${state === 'cancelled' ? null : email}, ${state === 'sent' || state === 'failed' ? 1 : 0}, ${ago(hoursAgo)},
        ${ago(hoursAgo)}, ${state === 'sent' ? ago(hoursAgo) : null}, 1)`);

  for (const [at, lines] of CONVERSATIONS.entries()) {
    const client = clients[at];
    if (!client) continue;
    for (const { hoursAgo, content, by, isRead = by !== undefined, state, reason } of lines) {
      const id = newId();
      const direction = by === undefined ? 'incoming' : 'outgoing';
      await db.run(sql`insert into messages (id, user_id, client_id, content, channel, direction, is_read, sent_at)
        values (${id}, ${ownerId}, ${client.id}, ${content}, ${by ?? 'link'}, ${direction}, ${isRead},
          ${ago(hoursAgo)})`);
      if (state) {
        const told = { hoursAgo, kind: 'message', state, ...(reason && { reason }) } as const;
        await addDelivery(client, id, told);
      }
    }
  }
  for (const [at, told] of LOG.entries()) {
    const client = clients[(at * 3) % clients.length];
    if (client) await addDelivery(client, newId(), told);
  }
}

/** So many clients of tomorrow have no email address: their reminder is ready to be sent by hand. */
const BY_HAND = 2;

/** What waits for the professional under Messages: reminders to send by hand, and a mail that answers none. */
export async function seedWaiting(
  db: Database,
  ownerId: string,
  { clients, appointments }: { clients: readonly Owned[]; appointments: readonly Appointment[] },
  today: string,
): Promise<void> {
  const date = addDays(today, 1);
  const visited = appointments.filter(
    (each) => each.date === date && ['pending', 'confirmed'].includes(each.status),
  );
  // The first clients have conversations by mail.
  const known = new Set(clients.slice(0, CONVERSATIONS.length).map(({ id }) => id));
  const others = new Set(visited.map(({ clientId }) => clientId).filter((id) => !known.has(id)));
  for (const clientId of [...others].slice(0, BY_HAND)) {
    await db.run(
      sql`update clients set email = null where user_id = ${ownerId} and id = ${clientId}`,
    );
    await db.run(sql`insert into deliveries
        (id, user_id, client_id, kind, subject_id, dedupe_key, state, by_hand, due_at)
      values (${newId()}, ${ownerId}, ${clientId}, 'evening', ${clientId}, ${date}, 'prepared', true, now())`);
  }
  const sender = clients[CONVERSATIONS.length];
  if (!sender?.email) return;
  await insertUnsorted(db, ownerId, {
    id: newId(),
    clientId: sender.id,
    sender: sender.email,
    subject: 'Two weeks in February',
    content: 'Hello Sam, would you have room from the 9th to the 22nd? Both of them, as last time.',
    receivedAt: new Date().toISOString(),
  });
}
