/** How much a client or a pet can have of each: the last one is taken, and one more is refused in a sentence. */
import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { MAX_KEYS } from '#contract/people/keys.ts';
import { MAX_MEDICINES } from '#contract/people/medicines.ts';
import { MAX_TREATMENTS } from '#contract/people/treatments.ts';
import { addClient, addKey, addMedicine, addPet, addTreatment } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test.each([
  ['keys', MAX_KEYS, 'A client has at most 20 keys.', addKey],
  ['medicines', MAX_MEDICINES, 'A pet has at most 100 medicines.', addMedicine],
  ['treatments', MAX_TREATMENTS, 'A pet has at most 300 treatments.', addTreatment],
] as const)('%s: %d are the most [people-limits-1]', async (table, most, sentence, add) => {
  const sam: Caller = await app.user();
  const client = await addClient(sam);
  const of = table === 'keys' ? client : await addPet(sam, client.id);
  const path = `/api/${table === 'keys' ? 'clients' : 'pets'}/${of.id}/${table}`;
  const { id } = await add(sam, of.id);
  // The first one once more, up to one below the limit.
  await app.db.run(sql`insert into ${raw(table)} select copy.* from ${raw(table)} t
      cross join generate_series(3, ${most}::int) n
      cross join lateral jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'tag', 'C' || n)) copy
    where t.id = ${id}`);
  await add(sam, of.id);
  expect((await sam.get(path)).body).toHaveLength(most);
  await expect(add(sam, of.id)).rejects.toThrow(sentence);
  expect((await sam.get(path)).body).toHaveLength(most);
});
