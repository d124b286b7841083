import { expect, test } from 'vitest';
import { addClient } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

async function receive(
  caller: Caller,
  content: string,
  sentAt: string,
  direction = 'incoming',
): Promise<void> {
  const { id, userId } = await addClient(caller);
  await app.db.pool.query(
    `insert into messages (id, user_id, client_id, content, direction, sent_at)
      values (gen_random_uuid(), $1, $2, $3, $5, $4)`,
    [userId, id, content, sentAt, direction],
  );
}

test('what the business wrote is never unread, whatever its row says', async () => {
  const sam = await app.user();
  await receive(sam, 'hers', '2026-01-01T10:00:00Z');
  await receive(sam, 'mine', '2026-01-02T10:00:00Z', 'outgoing');
  expect((await sam.get('/api/conversations')).body).toMatchObject([
    { content: 'mine', unread: 0 },
    { content: 'hers', unread: 1 },
  ]);
  expect((await sam.get('/api/messages/unread')).body).toEqual({ unread: 1 });
});

test("messages are the owner's, newest first, with their defaults [messages-8]", async () => {
  const sam = await app.user();
  await receive(sam, 'older', '2026-01-01T10:00:00Z');
  await receive(sam, 'newer', '2026-01-02T10:00:00Z');
  await receive(await app.user(), 'of somebody else', '2026-01-03T10:00:00Z');
  const { status, body } = await sam.get('/api/messages');
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { content: 'newer', sentAt: '2026-01-02T10:00:00.000Z', messageType: 'message', isRead: false },
    { content: 'older', sentAt: '2026-01-01T10:00:00.000Z' },
  ]);
});
