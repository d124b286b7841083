/** The task that looks into a PDF, in a process of its own. */
import type { PdfFacts } from '#server/people/documents/pdf-facts.ts';
import { defineTask } from '#server/platform/processes/task.ts';

const DEADLINE_MS = 10_000;

export const pdfReading = defineTask<{ bytes: Uint8Array; maxPages: number }, PdfFacts>(
  'pdf-reading',
  DEADLINE_MS,
);
