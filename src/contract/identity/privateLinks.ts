/** Private links to an invoice or a report: whoever has one can open that page without a password. */
import { z } from 'zod';

const WRONG_ORIGIN =
  'Origin must be the address of this Pawkeeper, such as http://192.168.1.20:3000';

/** Makes a link: `origin` is where the page was opened, which links begin with unless `PUBLIC_URL` is set. */
export const privateLinkInput = z.object({
  origin: z
    .url({ protocol: /^https?$/, error: WRONG_ORIGIN })
    .max(300, WRONG_ORIGIN)
    .optional(),
});

/** It is shown once: a hash is stored. */
export const privateLink = z.object({
  path: z.string(),
  url: z.string(),
  /** False without `PUBLIC_URL`: the link opens only where this Pawkeeper can be reached under that address. */
  isPublic: z.boolean(),
});

export type PrivateLink = z.output<typeof privateLink>;
