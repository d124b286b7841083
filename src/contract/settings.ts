/** What the keeper of this Pawkeeper has configured and the web app needs to know. */
import { z } from 'zod';

/** `mapTiles` is null where maps are drawn on a plain ground, without any third party. */
export const settings = z.object({
  mapTiles: z
    .object({
      /** With places for `{z}`, `{x}` and `{y}`. */
      url: z.string(),
      /** Plain text that may hold one web address. */
      attribution: z.string(),
    })
    .nullable(),
});

export type Settings = z.output<typeof settings>;
