import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '#web/platform/net/http.ts';
import {
  claimsToBeImage,
  photoAdvice,
  PhotoProblem,
  preparePhoto,
  scaledSize,
} from '#web/platform/forms/photo.ts';

describe('the size that is sent', () => {
  it.each([
    [4032, 3024, 2048, 1536],
    [3024, 4032, 1536, 2048],
    [800, 600, 800, 600],
    [20_000, 1, 2048, 1],
  ])('of %i × %i is %i × %i', (width, height, toWidth, toHeight) => {
    expect(scaledSize(width, height)).toEqual({ width: toWidth, height: toHeight });
  });

  it('is never larger than the picture, never empty and never above 2048', () => {
    const side = fc.integer({ min: 1, max: 60_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = scaledSize(width, height);
        expect(size.width).toBeLessThanOrEqual(Math.min(width, 2048));
        expect(size.height).toBeLessThanOrEqual(Math.min(height, 2048));
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

it.each([
  ['image/jpeg', 'a.jpg', true],
  ['', 'IMG_1.HEIC', true],
  ['', 'notes', false],
  ['application/pdf', 'a.jpg', false],
])('a file of type "%s" named %s is an image: %s [photo-1]', (type, name, image) => {
  expect(claimsToBeImage({ type, name })).toBe(image);
});

it('a refused photo is explained in the words of the browser side or of the server', () => {
  expect(photoAdvice(new PhotoProblem('Too big.'))).toBe('Too big.');
  expect(photoAdvice(new HttpError(413, '{"message":"At most 5 MB."}'))).toBe('At most 5 MB.');
  expect(photoAdvice(new TypeError('Failed to fetch'))).toContain('Check your connection');
});

describe('a picture', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** What is sent of a picture of this size in pixels and bytes, in a browser that writes `written` bytes. */
  async function sent(width: number, height: number, bytes: number, written: number) {
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => undefined }),
      toBlob: (take: (blob: Blob) => void, type: string) =>
        take(new Blob([new Uint8Array(written)], { type })),
    };
    vi.stubGlobal('document', { createElement: () => canvas });
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
    const file = new File([new Uint8Array(bytes)], 'rex.jpg', { type: 'image/jpeg' });
    const { type, size } = await preparePhoto(file);
    return type === 'image/jpeg' ? 'as it is' : `${canvas.width} × ${canvas.height}, ${size}`;
  }

  it.each([
    [1500, 1000, 700_000, 300_000, 'as it is'],
    [1500, 1000, 700_001, 300_000, '1500 × 1000, 300000'],
    [2048, 1000, 4_000_000, 300_000, '2048 × 1000, 300000'],
    [2050, 1025, 600_000, 300_000, '2048 × 1024, 300000'],
    // Nothing is gained by what is larger than the file.
    [1500, 1000, 900_000, 950_000, 'as it is'],
  ])(
    'of %i × %i and %i bytes, which %i bytes would do for, is sent so: %s [photo-2]',
    async (width, height, bytes, written, words) => {
      expect(await sent(width, height, bytes, written)).toBe(words);
    },
  );
});
