import { expect, test } from 'vitest';
import { keepInvoiceFiles } from '#server/money/invoices/files.jobs.ts';
import { addClient, addIssued } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));

async function issued() {
  const sam = await app.user();
  const client = await addClient(sam);
  const { id } = await addIssued(sam, client.id);
  const kept = async () => {
    const { rows } = await app.db.pool.query(
      'select pdf from invoice_files where invoice_id = $1',
      [id],
    );
    return rows.map(({ pdf }) => pdf);
  };
  return { id, kept, pdf: async () => (await sam.get(`/api/invoices/${id}/pdf`)).body };
}

test('reading a file keeps nothing; the job keeps the same one, and that is answered from then on [files-1]', async () => {
  const { kept, pdf, id } = await issued();
  const first = await pdf();
  expect(await kept()).toEqual([]);
  await keepInvoiceFiles(app.db, '2026-03-02');
  expect(await kept()).toEqual([first]);
  await app.db.pool.query("update invoice_files set pdf = 'kept' where invoice_id = $1", [id]);
  expect(await pdf()).toEqual(Buffer.from('kept'));
  await keepInvoiceFiles(app.db, '2026-03-02');
  expect(await kept()).toHaveLength(1);
});

test('where one file cannot be kept those of other owners are, and what failed is said [files-2]', async () => {
  const [first, bad, later] = [await issued(), await issued(), await issued()];
  await app.db.pool.query(`create function poison() returns trigger language plpgsql as $$ begin
    if new.invoice_id = '${bad.id}' then raise exception 'poisoned'; end if; return new; end $$;
    create trigger poison before insert on invoice_files for each row execute function poison()`);
  await expect(keepInvoiceFiles(app.db, '2026-03-02')).rejects.toThrow(/invoice .* poisoned/);
  expect(
    [await first.kept(), await bad.kept(), await later.kept()].map(({ length }) => length),
  ).toEqual([1, 0, 1]);
});
