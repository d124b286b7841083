/** What an invoice or a credit note prints: copies that never change. Money is decimal text in pounds, days are `yyyy-mm-dd`. */
import { defineTask } from '#server/platform/processes/task.ts';

export interface PrintedLine {
  /** Null for a line without a day of its own. */
  day: string | null;
  description: string;
  quantity: number;
  /** Gross, of the whole quantity. */
  amount: string;
  /** In per cent, and the VAT within the amount; null without registration. */
  vatRate: string | null;
  vat: string | null;
}

export interface InvoiceDocument {
  isCreditNote: boolean;
  number: string;
  issuedOn: string;
  dueOn: string | null;
  supplyFrom: string | null;
  supplyTo: string | null;
  /** Of a credit note: the number of the invoice that it corrects. */
  creditOf: string | null;
  business: {
    tradingName: string;
    ownName: string | null;
    address: string;
    email: string;
    phone: string | null;
    accountName: string | null;
    sortCode: string | null;
    accountNumber: string | null;
    footer: string | null;
    vatNumber: string | null;
    /** What the client writes on a bank transfer. */
    reference: string | null;
    /** The hash of the logo; undefined on invoices from before there were logos. */
    logo?: string | null;
  };
  client: { name: string; address: string | null };
  lines: readonly PrintedLine[];
  total: string;
  vat: string | null;
  notes: string | null;
}

/** 500 long lines take four seconds. */
const DEADLINE_MS = 20_000;

/** Makes the file, in a process of its own. */
export const invoiceWriting = defineTask<
  { document: InvoiceDocument; logo: Uint8Array | undefined },
  Uint8Array
>('write-invoice', DEADLINE_MS);
