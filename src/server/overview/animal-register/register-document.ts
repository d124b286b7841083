/** The register as a PDF: the task that writes it, and what it is given. */
import type { RegisterAnimal } from '#server/overview/animal-register/register-rows.ts';
import { defineTask } from '#server/platform/processes/task.ts';

const DEADLINE_MS = 25_000;

export interface RegisterDocument {
  businessName: string;
  from: string;
  to: string;
  animals: readonly RegisterAnimal[];
}

export const registerWriting = defineTask<RegisterDocument, Uint8Array>(
  'animal-register-writing',
  DEADLINE_MS,
);
