/** Documents of a client or a pet: PDFs and pictures, such as a vaccination card. */
import { z } from 'zod';
import { entityId, timestamps } from '#contract/entity.ts';

/** The most pages that a PDF may have. */
export const MAX_DOCUMENT_PAGES = 200;
/** The most documents that a list answers; the quota of an account is below. */
const MAX_LISTED = 100_000;

const documentTypes = ['application/pdf', 'image/webp'] as const;

const SEND_FIRST = 'Send the document first, then save it';

/** Makes a sent file a document of a client or of a pet: `documentURL` is the `uploadURL` that was issued for a document. */
export const documentInput = z
  .object({
    documentURL: z
      .string(SEND_FIRST)
      .min(1, SEND_FIRST)
      .max(4_000, 'This is not an address that was given out for a document'),
    clientId: z.uuid('Choose a client from the list').nullable().optional(),
    petId: z.uuid('Choose a pet from the list').nullable().optional(),
  })
  .refine(({ clientId, petId }) => Boolean(clientId) !== Boolean(petId), {
    path: ['clientId'],
    message: 'Say whose it is: a client’s or a pet’s',
  });

/** A document as the API answers it, without the file. */
export const document = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId.nullable(),
  petId: entityId.nullable(),
  /** The client who sent it through the welcome link and sees it on their own pages; null for all other documents. */
  sentByClientId: entityId.nullable(),
  /** The name under which it is downloaded. */
  name: z.string(),
  /** A picture was made into a WebP, like a photo. */
  type: z.enum(documentTypes),
  bytes: z.int(),
  ...timestamps,
});

/** All documents, the oldest first. */
export const documents = z.array(document).max(MAX_LISTED);

export type Document = z.output<typeof document>;
