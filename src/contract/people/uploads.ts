/** Photos: how an upload is asked for, sent and tied to a pet. */
import { z } from 'zod';

/**
 * The size of the file in bytes. A bucket's URL is issued for exactly that size; without a size the file is sent to this server.
 * It may come in a header instead, and the call then has no body, as specified.
 */
export const uploadInput = z
  .object({ bytes: z.int('Must be the size of the photo in bytes').positive().optional() })
  .nullish();

export const uploadHeaders = z.looseObject({
  'upload-length': z.coerce
    .number('Must be the size of the photo in bytes')
    .int('Must be the size of the photo in bytes')
    .positive('Must be the size of the photo in bytes')
    .optional(),
  /** What the file is to become: a photo, unless a document is named. */
  'x-upload-kind': z.enum(['photo', 'document'], 'Must be photo or document').optional(),
});

/** The URL to PUT the file to, once and within minutes, and the URL that the photo will have. */
export const uploadResponse = z.object({ uploadURL: z.string(), objectPath: z.string() });

const photoURL = z
  .string('Send the photo first, then save it')
  .min(1, 'Send the photo first, then save it')
  .max(4_000, 'This is not an address that was given out for a photo');

/** Ties a sent photo to a pet: `photoURL` is the `uploadURL` that was issued. */
export const petPhotoInput = z.object({
  photoURL,
  petId: z.uuid('Choose the pet that the photo shows'),
});

/** Adds a sent photo to a visit, with the pet that it shows. A pet that is gone is left out: the photo is kept. */
export const visitPhotoInput = z.object({
  photoURL,
  visitId: z.uuid('Choose the visit that the photo is of'),
  petId: z.uuid('Choose a pet from the list').nullable().optional(),
});

/** Keeps a sent photo for the message that is being written to a client. */
export const messagePhotoInput = z.object({
  photoURL,
  clientId: z.uuid('Choose the client that the message is for'),
});

/** Makes a sent photo the picture of the signed-in user. */
export const profilePhotoInput = z.object({ photoURL });

/** How large a photo is wanted: for a card, or full. Any other size is the full one. */
export const photoSizeQuery = z.object({ size: z.enum(['card', 'full']).catch('full') });

export type PhotoSize = z.output<typeof photoSizeQuery>['size'];

/** Where a saved photo is shown; with `?size=card` behind it, the size for a card. */
export const petPhoto = z.object({ objectPath: z.string() });

export type UploadKind = NonNullable<z.output<typeof uploadHeaders>['x-upload-kind']>;
export type UploadResponse = z.output<typeof uploadResponse>;
