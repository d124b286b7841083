/** The poster of a lost pet as a PDF: the task that writes it, and what it is given. */
import { defineTask } from '#server/platform/processes/task.ts';

const DEADLINE_MS = 15_000;

export interface PosterDocument {
  name: string;
  species: string;
  /** Its breed and colour, where they are known. */
  looks: string;
  marks: string;
  lastSeen: string;
  /** In the form +44…. */
  phone: string;
  /** The day on which it is made. */
  today: string;
  /** A JPEG; undefined without a photo. */
  photo?: Uint8Array | undefined;
}

export const posterWriting = defineTask<PosterDocument, Uint8Array>(
  'lost-poster-writing',
  DEADLINE_MS,
);
