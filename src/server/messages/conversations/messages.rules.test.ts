import { expect, test } from 'vitest';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

async function receive(columns: Record<string, string | null>) {
  const names = Object.keys(columns);
  const places = names.map((_, at) => `$${at + 1}`);
  await app.db.pool.query(
    `insert into messages (id, ${names.join(', ')}) values (gen_random_uuid(), ${places.join(', ')})`,
    Object.values(columns),
  );
}

/** Someone with a client, and the least that makes a message of it. */
async function business() {
  const sam = await app.user();
  const { id, userId } = await addClient(sam);
  const message = { user_id: userId, client_id: id, content: 'Hello', direction: 'incoming' };
  return { sam, clientId: id, userId, message };
}

test('a message has exactly its fields, and its sent time starts as now [messages-rules-2]', async () => {
  const { sam, clientId, userId, message } = await business();
  const before = Date.now();
  await receive({ ...message, subject: 'Tomorrow' });
  const [received] = (await sam.get('/api/messages')).body as [{ sentAt: string }];
  expect(received).toEqual({
    id: expect.any(String),
    userId,
    clientId,
    subject: 'Tomorrow',
    content: 'Hello',
    direction: 'incoming',
    messageType: 'message',
    isRead: false,
    sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(Math.abs(Date.parse(received.sentAt) - before)).toBeLessThan(60_000);
});

test('a message without its content, direction, owner or client is refused [messages-rules-3]', async () => {
  const { message } = await business();
  for (const missing of Object.keys(message)) {
    await expect(receive({ ...message, [missing]: null })).rejects.toMatchObject({ code: '23502' });
  }
});

test('a message goes with its client [messages-rules-4]', async () => {
  const { sam, clientId, message } = await business();
  await receive(message);
  await sam.delete(`/api/clients/${clientId}`);
  expect((await sam.get('/api/messages')).body).toEqual([]);
});

test('messages are only read by their own call; reminders, conversations and reports have calls of their own [messages-rules-1]', async () => {
  const { sam, message } = await business();
  await receive(message);
  const [received] = (await sam.get('/api/messages')).body as [{ id: string }];
  for (const path of ['/api/messages', `/api/messages/${received.id}`]) {
    expect((await sam.post(path, { content: 'x' })).status).toBe(404);
    expect((await sam.put(path, { content: 'x' })).status).toBe(404);
    expect((await sam.delete(path)).status).toBe(404);
  }
  expect((await sam.get('/api/messages')).body).toMatchObject([{ content: 'Hello' }]);
  const { body } = await sam.get('/api/openapi.json');
  const paths = Object.keys((body as { paths: object }).paths);
  for (const path of [
    '/api/messages',
    '/api/conversations',
    '/api/deliveries',
    '/api/reports/revenue',
  ]) {
    expect(paths).toContain(path);
  }
});
