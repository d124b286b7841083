/** A bank statement of the last days: some payments are surely a client's, some are likely, and one is nobody's. */
import sql from 'sql-template-tag';
import { bankImport } from '#contract/money/bankImports.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { insertBankImport, matchStatement } from '#server/money/bank-imports/bank-imports.sql.ts';
import { recordBankLines } from '#server/money/bank-imports/recording.sql.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import type { Business } from './money.ts';

/** An invoice that is still open, and how its client pays. */
interface Owed {
  lastName: string;
  open: string;
  reference: string;
}

/** What comes of the payers: one writes the code, one only the name, one pays too little. */
const payments = (today: string, [first, second, third, fourth, fifth]: Owed[]) => [
  [today, first?.lastName, first?.reference, first?.open],
  [addDays(today, -1), second?.lastName, `dog walks ${second?.reference}`, second?.open],
  [addDays(today, -1), 'R HOLLINGSWORTH-PEMBERTON', 'walks november', third?.open],
  [addDays(today, -2), fourth?.lastName, fourth?.reference, '5.00'],
  [addDays(today, -2), fifth?.lastName, fifth?.reference, fifth?.open],
  [addDays(today, -3), 'HMRC', 'REFUND 2025', '118.40'],
];

/** Reads the statement, and records the oldest payment of a client. */
export async function seedBankStatement(
  db: DatabasePool,
  { ownerId, today }: Business,
): Promise<void> {
  const owed = await db.rows<Owed>(sql`
    select upper(c.last_name) as "lastName", b.reference, (i.total - i.settled - i.credited)::text as open
      from invoices i join clients c on c.user_id = i.user_id and c.id = i.client_id
        join client_billing b on b.user_id = c.user_id and b.client_id = c.id
      where i.user_id = ${ownerId} and i.status = 'issued' and not i.is_credit_note
        and i.settled + i.credited < i.total
      order by i.issued_on desc, i.sequence limit 5`);
  const rows = payments(today, owed).map((cells) => cells.join(','));
  const file = ['Date,Counter Party,Reference,Amount (GBP)', ...rows].join('\n');
  const statement = await matchStatement(db, ownerId, Buffer.from(file), { before: [] });
  const { text } = await transaction(db, (db) => insertBankImport(db, ownerId, statement));
  const { id, lines } = bankImport.parse(JSON.parse(text));
  const sure = lines.filter(({ ticked }) => ticked).slice(-1);
  if (sure.length > 0) await recordBankLines(db, ownerId, id, sure);
}
