/** An error in the browser, as the web app reports it to the server's log. */
import { z } from 'zod';
import { pageList } from '#contract/pages.ts';

/** An error that nobody caught, or a promise that was rejected and not awaited. */
const browserErrorKinds = ['error', 'rejection'] as const;

const MAX_FRAMES = 10;
const MAX_MESSAGE_LENGTH = 1000;

/** A place in one of our own files: `app-Cd3f.js:12:3456`. */
const frame = z
  .string()
  .regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/, 'Must be a file, a line and a column');

export const browserError = z.object({
  kind: z.enum(browserErrorKinds),
  /** The class of the error, such as `TypeError`. */
  name: z.string().regex(/^\w{1,40}$/, 'Must be the name of a class'),
  /** The log gets it shorter, and without what may tell of a person (`withoutPersonalData`). */
  message: z.string().max(MAX_MESSAGE_LENGTH, `Must be at most ${MAX_MESSAGE_LENGTH} characters`),
  frames: z.array(frame).max(MAX_FRAMES, `Must be at most ${MAX_FRAMES} frames`),
  /** The pattern of the page's path, such as `/pets/:id`. */
  page: z.enum([...pageList.flatMap(({ paths }) => paths), 'none']),
  /** The release that the browser runs; empty where the page does not say it. */
  version: z.string().regex(/^(?:\d{1,4}\.\d{1,4}\.\d{1,4})?$/, 'Must be a version such as 1.2.3'),
});

export type BrowserError = z.output<typeof browserError>;
