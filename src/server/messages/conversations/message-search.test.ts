import { expect, test } from 'vitest';
import type { FoundMessage } from '#contract/messages/conversations.ts';
import { addClient } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const search = async (caller: Caller, q: string) =>
  (await caller.get(`/api/conversations/search?q=${encodeURIComponent(q.toWellFormed())}`))
    .body as FoundMessage[];
const write = (caller: Caller, clientId: string, content: string) =>
  caller.post(`/api/conversations/${clientId}/messages`, { content, channel: 'none' });

async function business() {
  const sam = await app.user();
  return { sam, client: await addClient(sam, { firstName: 'Jane', lastName: 'Doe' }) };
}

test('messages are found by all words, or their beginnings, of any case, the newest first [message-search-1]', async () => {
  const { sam, client } = await business();
  await write(sam, client.id, 'The key is under the blue pot');
  await write(sam, client.id, 'A new KEY, £5, at Łukasz’s');
  expect((await search(sam, 'key')).map(({ excerpt }) => excerpt)).toEqual([
    'A new KEY, £5, at Łukasz’s',
    'The key is under the blue pot',
  ]);
  expect(await search(sam, 'blu KE')).toMatchObject([
    { clientId: client.id, firstName: 'Jane', lastName: 'Doe', direction: 'outgoing' },
  ]);
  // A database with the locale C knows the case of ASCII letters only.
  expect(await search(sam, 'Łuk')).toHaveLength(1);
  expect(await search(sam, 'green key')).toEqual([]);
});

test('of a long message the part around the word is shown [message-search-2]', async () => {
  const { sam, client } = await business();
  await write(sam, client.id, `${'before '.repeat(200)}needle${' after'.repeat(200)}`);
  const [found] = await search(sam, 'needle');
  expect(found?.excerpt).toContain('needle');
  expect(found?.excerpt.length).toBeLessThan(300);
});

test.each(['', '  ', "'", "a' | b", '!x', 'x:*', '<->', '\\', '\ud800', '%', '&|()'])(
  'signs mean nothing: %j [message-search-3]',
  async (typed) => {
    const { sam, client } = await business();
    await write(sam, client.id, 'Hello');
    expect(await search(sam, typed)).toEqual([]);
  },
);

test('nobody finds what others wrote, not even by the words of an id [message-search-4]', async () => {
  const { sam, client } = await business();
  await write(sam, client.id, 'secret');
  const { sam: eve, client: theirs } = await business();
  await write(eve, theirs.id, 'secret');
  expect((await search(eve, 'secret')).map(({ clientId }) => clientId)).toEqual([theirs.id]);
  expect(await search(await app.user(), 'secret')).toEqual([]);
});
