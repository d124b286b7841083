/**
 * Makes what is shown out of what was sent: an upright picture in two sizes, without a trace of the original's
 * metadata (a phone writes the home's position into it) or of anything else that the file carried. The bytes of
 * the original are never served, so that a file that is a picture and a page at once becomes a picture only.
 */
import sharp, { type SharpOptions } from 'sharp';
import { InvalidField } from '#server/platform/errors/errors.ts';
import { createQueue, type Turn } from '#server/platform/queues/queue.ts';

/** The longest side of the full size. */
const FULL_PIXELS = 1600;
/** The shorter side on a card, which shows a part of the picture. */
const CARD_PIXELS = 480;
/**
 * A phone takes 12 to 50 megapixels. What claims more is made to fill the memory: 3 MB of PNG can become gigabytes.
 * The reader of AVIF and HEIC takes 20 bytes for each pixel where the others take 2 to 10, so it is given fewer.
 */
const MAX_MEGAPIXELS = { photo: 50, avif: 16, heic: 16 } as const;
const TIMEOUT_SECONDS = 10;
const QUALITY = { full: 80, card: 76 } as const;

/**
 * A phone's photo takes half a second of one core and 60 MB, the worst picture 2 seconds and 500 MB. Owners take turns, and one
 * owner may fill half of the queue.
 */
const photoQueue = createQueue({
  length: 20,
  share: 10,
  busyMessage: 'Many photos are being saved at the moment. Try again in a minute.',
});

// Only the decoders of photo formats are allowed: no SVG, PDF or TIFF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

const NO_PICTURE = 'This file can’t be used as a photo. Choose a JPEG, PNG, WebP or AVIF photo.';
const HEIC =
  'HEIC photos can’t be read here. Save the photo as a JPEG first, then choose it again.';
const DAMAGED = 'This picture is damaged or incomplete. Choose another copy of it.';
const TOO_SLOW = 'This picture takes too long to read. Choose a smaller copy of it.';

type Kind = keyof typeof MAX_MEGAPIXELS;

const reading = (kind: Kind): SharpOptions => ({
  limitInputPixels: MAX_MEGAPIXELS[kind] * 1_000_000,
  failOn: 'error',
  pages: 1,
});

/** What the bytes are by their first few; the file's name and declared type are never asked. */
function kindOf(bytes: Buffer): Kind | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return 'photo';
  if (/^RIFF[^]{4}WEBP$/.test(start)) return 'photo';
  if (!/^[^]{4}ftyp/.test(start)) return undefined;
  // The kinds of readers that the file is meant for; a video has others.
  const brands = bytes.toString('latin1', 8, 48);
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : undefined;
}

/** Whether a file begins as a picture does. */
export const isPicture = (bytes: Buffer): boolean => kindOf(bytes) !== undefined;

const refused = (message: string): InvalidField => new InvalidField('photoURL', message);

function refusalOf(error: unknown, kind: Kind): InvalidField {
  const reason = error instanceof Error ? error.message : '';
  if (reason.includes('exceeds pixel limit')) {
    const most = `Choose one of at most ${MAX_MEGAPIXELS[kind]} megapixels.`;
    return refused(`This picture has too many pixels. ${most}`);
  }
  if (reason.includes('timeout')) return refused(TOO_SLOW);
  return refused(kind === 'heic' ? HEIC : DAMAGED);
}

/** The sizes in which a picture is stored, as WebP. */
export interface Sizes {
  full: Buffer;
  card: Buffer;
}

export type Size = keyof Sizes;

async function sizesOf(bytes: Buffer, kind: Kind): Promise<Sizes> {
  // Decoded once; both sizes are made from these pixels, which carry no metadata.
  const { data, info } = await sharp(bytes, reading(kind))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: FULL_PIXELS, height: FULL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const upright = sharp(data, { raw: { width, height, channels } });
  const card = { width: CARD_PIXELS, height: CARD_PIXELS, fit: 'outside' } as const;
  return {
    full: await upright.clone().webp({ quality: QUALITY.full }).toBuffer(),
    card: await upright
      .clone()
      .resize({ ...card, withoutEnlargement: true })
      .webp({ quality: QUALITY.card })
      .toBuffer(),
  };
}

/** Reads a picture and makes something of it; `make` is given the bytes and what they are. */
async function readPicture<Made>(
  read: () => Promise<Buffer>,
  make: (bytes: Buffer, kind: Kind) => Promise<Made>,
): Promise<Made> {
  const bytes = await read();
  const kind = kindOf(bytes);
  if (!kind) throw refused(NO_PICTURE);
  try {
    return await make(bytes, kind);
  } catch (error) {
    throw refusalOf(error, kind);
  }
}

/**
 * Makes both sizes for a requester. `read` is called when it is the picture's turn, so that waiting pictures take no memory.
 * Throws `InvalidField` for `photoURL` with a sentence for a file that is no whole photo.
 */
export const makeSizes = (
  requester: string,
  read: () => Promise<Buffer>,
  turn?: Turn,
): Promise<Sizes> =>
  photoQueue(requester, (runInQueue) => runInQueue(() => readPicture(read, sizesOf), turn));

/** What an invoice has room for, at three hundred dots an inch. */
const LOGO = { width: 720, height: 240 } as const;

/** On white, as paper is: a PDF takes no transparent picture without work. */
const logoOf = (bytes: Buffer, kind: Kind): Promise<Buffer> =>
  sharp(bytes, reading(kind))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Makes a logo (PNG) of what an owner sent, by the same rules as a photo. */
export const makeLogo = (ownerId: string, bytes: Buffer): Promise<Buffer> =>
  photoQueue(ownerId, (runInQueue) => runInQueue(() => readPicture(async () => bytes, logoOf)));

/** What half a sheet of A4 has room for, at two hundred dots an inch. */
const PRINT_PIXELS = 1400;

const printOf = (bytes: Buffer, kind: Kind): Promise<Buffer> =>
  sharp(bytes, reading(kind))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: PRINT_PIXELS, height: PRINT_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY.full })
    .toBuffer();

/** Makes a JPEG for a printed page of a stored photo. */
export const makePrint = (ownerId: string, photo: Buffer): Promise<Buffer> =>
  photoQueue(ownerId, (runInQueue) => runInQueue(() => readPicture(async () => photo, printOf)));
