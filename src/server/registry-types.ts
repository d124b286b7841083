/** What the registry says of each entity. */
import type { z } from 'zod';

/** What a foreign key does instead of deleting the row with its parent, where history outlives what it was about. */
export type KeptBy = 'set null' | 'no action';

/** Names that stand beside ids in the tables of the download. */
export type DownloadName =
  | 'clientName'
  | 'petName'
  | 'nameOfPet'
  | 'keyEvents'
  | 'pairNames'
  | 'visitClients'
  | 'visitPets'
  | 'visitEvents'
  | 'invoiceStatus'
  | 'invoiceLines'
  | 'settledInvoices';

/** An entity: its rows have an owner, appear in lists, and are in the download and in backups. */
export interface Entity {
  /** Its name in the API (`/api/{name}`), in the download (`{name}.csv`) and in everything.json. */
  name: string;
  table: string;
  /** A row as lists answer it. */
  schema: z.ZodObject;
  /** The fields that a caller may write; none where no call writes it. */
  input: z.ZodObject | undefined;
  /** How many an owner may have; `QUOTA_{NAME}` sets another number. */
  maxRows: number;
  /** Every GET that answers a list of all of them, or all in use; none where a list is asked for by period. */
  lists: readonly string[];
  /** The entity in whose path its rows are made, as in `POST /api/clients/{id}/contacts`. */
  under?: 'clients' | 'pets';
  /** The GET that searches them with `?q=`. */
  search?: string;
  /** Fields of the list that the download leaves out, and names that stand beside ids in its tables. */
  download?: { omit?: readonly string[]; names?: readonly DownloadName[] };
  /** Foreign keys, by name, that do not delete the row with its parent. */
  keptBy?: Readonly<Record<string, KeptBy>>;
}
