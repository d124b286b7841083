/** Many invoices sent in one go: a job issues and emails them, and what became of each stays until someone closes it. */
import { z } from 'zod';
import { entityId, moment, momentField } from '#contract/entity.ts';

const MAX_BATCH = 2_000;
/** Older results go when another batch begins. */
export const MAX_BATCHES = 20;

const TOO_MANY = `Send at most ${MAX_BATCH} invoices at once`;
const MISSING = 'Choose invoices from the list';

/** The drafts to send, as they were shown: one that changed since is not issued. Those that were issued before are emailed. */
export const sendAllInput = z.object({
  invoices: z
    .array(
      z.object({
        id: z.uuid(MISSING),
        updatedAt: momentField('UpdatedAt must be that of the invoice as it was shown'),
      }),
      MISSING,
    )
    .min(1, MISSING)
    .max(MAX_BATCH, TOO_MANY)
    .refine(
      (invoices) => new Set(invoices.map(({ id }) => id)).size === invoices.length,
      'Choose each invoice once',
    ),
});

/**
 * What became of an invoice: `waiting` for its turn; `issued`, its email on its way; `emailed`, accepted by the mail server; `byHand`,
 * issued and left for the professional to send; `refused`, still a draft.
 */
export const batchOutcomes = ['waiting', 'issued', 'emailed', 'byHand', 'refused'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

const batchInvoice = z.object({
  /** Null where the draft was deleted meanwhile. */
  invoiceId: entityId.nullable(),
  clientId: entityId.nullable(),
  clientName: z.string(),
  number: z.string().nullable(),
  total: z.string(),
  outcome: z.enum(batchOutcomes),
  /** Says in a sentence why it was refused, or not emailed. */
  reason: z.string().nullable(),
  /** When the invoice was first sent, by whatever means. */
  sentAt: moment.nullable(),
});
export type BatchInvoice = z.output<typeof batchInvoice>;

const started = { id: entityId };

export const sendAllStarted = z.object(started);

export const invoiceBatch = z.object({
  ...started,
  createdAt: moment,
  invoices: z.array(batchInvoice).max(MAX_BATCH),
});
export type InvoiceBatch = z.output<typeof invoiceBatch>;

/** The results that nobody has closed, the newest first. */
export const openBatches = z
  .array(z.object({ ...started, createdAt: moment, count: z.int() }))
  .max(MAX_BATCHES);

export type OpenBatch = z.output<typeof openBatches>[number];
export type SendAllValues = z.output<typeof sendAllInput>;
