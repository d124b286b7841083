/** Uploading a photo: made smaller in the browser, then sent in one piece. */
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { sizeProblem } from '#contract/rules/sizeProblem.ts';
import type { UploadKind, UploadResponse } from '#contract/people/uploads.ts';
import { apiRequest, failureOf, HttpError } from '#web/platform/net/http.ts';

/** Enough for a laptop's full screen; a phone's camera gives two to three times as much. */
const LONGEST_SIDE = 2048;
/** What is tried after that, where a picture has so much detail that it stays too large. */
const SHORTER_SIDES = [1536, 1024, 640];
/** A picture below this and within the longest side is sent as it is. */
const SMALL_BYTES = 700_000;
/** What can be chosen, in a sentence. A browser that reads more, such as HEIC on an iPhone, converts it. */
export const PHOTO_HINT = `One JPEG, PNG or WebP photo. Large photos are shrunk to fit ${MAX_PHOTO_BYTES / 1024 ** 2} MB before they are sent.`;

const QUALITY = 0.86;
/** Megabytes take long on a poor connection. */
const SEND_TIMEOUT_MS = 120_000;

/** Why a photo was not sent, in a sentence for the person who chose it. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}

/** The size in which a picture is sent: never larger than it is. */
export function scaledSize(
  width: number,
  height: number,
  longestSide = LONGEST_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Whether a file says that it is an image. Some browsers know no type for a phone's HEIC. */
export function claimsToBeImage({ type, name }: { type: string; name: string }): boolean {
  return type.startsWith('image/') || (type === '' && /\.(heic|heif|avif)$/i.test(name));
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
}

async function drawn(picture: ImageBitmap, longestSide: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, scaledSize(picture.width, picture.height, longestSide));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp');
  // A browser that cannot write WebP writes PNG, which is too large for photos.
  if (webp?.type === 'image/webp') return webp;
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return (await encoded(canvas, 'image/jpeg')) ?? undefined;
}

/** The file, made smaller if it is large. What this browser cannot read is sent as it is: the server decides. */
async function madeSmaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  );
  if (!picture) return file;
  try {
    const fits = Math.max(picture.width, picture.height) <= LONGEST_SIDE;
    if (fits && file.size <= SMALL_BYTES) return file;
    for (const longestSide of [LONGEST_SIDE, ...SHORTER_SIDES]) {
      const smaller = await drawn(picture, longestSide);
      if (smaller && smaller.size < file.size && smaller.size <= MAX_PHOTO_BYTES) return smaller;
      if (file.size <= MAX_PHOTO_BYTES) return file;
    }
    return file;
  } finally {
    picture.close();
  }
}

/** An image of at most 5 MB. Throws `PhotoProblem` where the file is not one and cannot become one. */
export async function preparePhoto(file: File): Promise<Blob> {
  if (!claimsToBeImage(file)) {
    throw new PhotoProblem('Choose an image, such as a JPEG, PNG or WebP photo.');
  }
  const photo = await madeSmaller(file);
  const tooLarge = sizeProblem(photo, 'The photo', MAX_PHOTO_BYTES);
  if (tooLarge !== undefined) throw new PhotoProblem(tooLarge);
  return photo;
}

/** Uploads a photo and returns the URL by which it can be attached to a record. */
export const uploadPhoto = async (file: File): Promise<string> =>
  sendPhoto(await preparePhoto(file));

/** Sends a photo that is small enough, or a document. */
export async function sendPhoto(photo: Blob, uploadKind?: UploadKind): Promise<string> {
  const { uploadURL } = await apiRequest<UploadResponse>('POST', '/api/objects/upload', undefined, {
    uploadLength: photo.size,
    uploadKind,
  });
  const response = await fetch(uploadURL, {
    method: 'PUT',
    body: photo,
    headers: { 'content-type': photo.type || 'application/octet-stream' },
    // The URL may be a bucket's, which gets no cookie of ours.
    credentials: 'same-origin',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  if (!response.ok) throw failureOf(response, await response.text());
  return uploadURL;
}

/** The sentence to show next to the photo. */
export function photoAdvice(error: unknown): string {
  if (error instanceof PhotoProblem) return error.message;
  if (error instanceof HttpError && error.status < 500 && error.failure) {
    return error.failure.message;
  }
  return 'The photo was not saved. Check your connection, then choose it again.';
}
