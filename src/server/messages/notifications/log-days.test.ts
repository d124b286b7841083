import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('the log of a day begins at the business’s midnight, an hour before UTC’s in summer [log-days-1]', async () => {
  const { caller, id, client } = await newOwner(app);
  for (const dueAt of ['2026-06-30T22:59:59Z', '2026-06-30T23:30:00Z']) {
    await app.db.run(sql`insert into deliveries
        (id, user_id, client_id, kind, subject_id, dedupe_key, state, reason, due_at)
      values (${randomUUID()}, ${id}, ${client.id}, 'evening', ${randomUUID()}, ${dueAt}, 'missed', 'late', ${dueAt})`);
  }
  const days = async (from: string) =>
    ((await caller.get(`/api/deliveries?from=${from}`)).body as Delivery[]).map(
      ({ dueAt }) => dueAt,
    );
  expect(await days('2026-07-01')).toEqual(['2026-06-30T23:30:00.000Z']);
  expect(await days('2026-06-30')).toHaveLength(2);
});
