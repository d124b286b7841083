import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#web/platform/net/http.ts';
import {
  claimsToBeImage,
  photoAdvice,
  PhotoProblem,
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
