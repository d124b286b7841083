/** The quotas of bytes: what of an owner's tables counts towards which. */
import { entities } from '#server/registry.ts';

/** A quota of bytes for each owner, over several tables. */
interface StorageQuota {
  name: string;
  /** `QUOTA_{NAME}_MB` sets another number. */
  megabytes: number;
  /** The tables whose bytes count. */
  tables: readonly string[];
}

export const storageQuotas: readonly StorageQuota[] = [
  { name: 'photos', megabytes: 5_000, tables: ['photos', 'documents'] },
  // Responses that are stored for a day count too: they hold what was saved, and a deletion leaves them.
  {
    name: 'records',
    megabytes: 2_000,
    tables: [
      ...entities.map(({ table }) => table),
      'visit_events',
      'key_events',
      'invoice_lines',
      'removed_invoice_lines',
      'invoice_files',
      'invoice_logos',
      'bank_imports',
      'bank_lines',
      'bank_payers',
      'bank_columns',
      'idempotency_keys',
    ],
  },
];

/** Every table that counts towards a quota. */
export const countedTables: readonly string[] = [
  ...new Set(storageQuotas.flatMap(({ tables }) => tables)),
];
