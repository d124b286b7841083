/** What the PDF of a signature shows, and the task that makes it. */
import type { Signature } from '#contract/people/agreements.ts';
import { defineTask } from '#server/platform/processes/task.ts';

export interface SignatureDocument {
  signature: Signature;
  businessName: string;
  clientName: string;
  timeZone: string;
}

/** Makes the PDF of a signature, in a process of its own. */
export const signatureWriting = defineTask<SignatureDocument, Uint8Array>(
  'write-signature',
  20_000,
);
