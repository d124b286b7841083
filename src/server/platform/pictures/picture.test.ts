import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { InvalidField } from '#server/platform/errors/errors.ts';
import {
  animatedPicture,
  bomb,
  carriers,
  notPhotos,
  phonePhoto,
  picture,
} from '#server/testing/pictures.ts';
import { makeSizes } from '#server/platform/pictures/picture.ts';

const sizesOf = (bytes: Buffer) => makeSizes('owner', async () => bytes);

/** The colour of one dot, counted from the left and the top in parts of the whole. */
async function colourAt(photo: Buffer, left: number, top: number): Promise<string> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const at = Math.floor(top * info.height) * info.width + Math.floor(left * info.width);
  const [red = 0, , blue = 0] = data.subarray(at * info.channels);
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : `${red}/${blue}`;
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes a card and a full WebP',
  async (format) => {
    const { card, full } = await sizesOf(await picture(format, { width: 2000, height: 1500 }));
    expect(await sharp(full).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 1200,
    });
    expect(await sharp(card).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
    expect(await colourAt(full, 0.2, 0.5)).toBe('red');
    expect(await colourAt(card, 0.8, 0.5)).toBe('blue');
  },
);

test('a small picture is not blown up', async () => {
  const { card, full } = await sizesOf(await picture('png', { width: 20, height: 10 }));
  for (const size of [card, full]) {
    expect(await sharp(size).metadata()).toMatchObject({ width: 20, height: 10 });
  }
});

test('a phone photo stands upright and carries neither position nor any other metadata [picture-4]', async () => {
  const original = await phonePhoto();
  expect(await sharp(original).metadata()).toMatchObject({
    orientation: 6,
    width: 1200,
    exif: expect.any(Buffer),
    xmp: expect.any(Buffer),
    icc: expect.any(Buffer),
  });
  // 51 and 30 ones, as the position is written.
  expect(original.includes(Buffer.from(Uint32Array.of(51, 1, 30, 1).buffer))).toBe(true);
  const { card, full } = await sizesOf(original);
  for (const size of [card, full]) {
    const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(size).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined));
    expect(width).toBeLessThan(height);
    // Turned to the right, what was left is above.
    expect(await colourAt(size, 0.5, 0.2)).toBe('red');
    expect(await colourAt(size, 0.5, 0.8)).toBe('blue');
  }
});

test('of an animated picture the first frame is kept', async () => {
  const { full } = await sizesOf(await animatedPicture());
  expect((await sharp(full).metadata()).pages).toBeUndefined();
  expect(await colourAt(full, 0.5, 0.5)).toBe('red');
});

describe('what is no whole photo is refused with a sentence', async () => {
  test.each(Object.entries(await notPhotos()))('%s [picture-5]', async (_, bytes) => {
    const refusal = await sizesOf(bytes).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidField);
    expect(refusal).toMatchObject({ status: 400, errors: [{ path: ['photoURL'] }] });
  });
});

test('too many dots are refused before they take any memory [picture-3]', async () => {
  const before = process.memoryUsage().rss;
  await expect(sizesOf(bomb(20_000))).rejects.toThrow('at most 50 megapixels');
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test('a refusal says what to do', async () => {
  const bytes = await notPhotos();
  const words = async (name: string): Promise<string> =>
    sizesOf(bytes[name] ?? Buffer.alloc(0)).then(
      () => 'not refused',
      (error: Error) => error.message,
    );
  expect(await words('an SVG')).toContain('Choose a JPEG, PNG, WebP or AVIF photo');
  expect(await words('a video')).toContain('can’t be used as a photo');
  expect(await words('half a JPEG')).toContain('damaged or incomplete');
  expect(await words('the first bytes of a HEIC')).toContain('Save the photo as a JPEG');
  expect(await words('an AVIF of 25 million dots')).toContain('at most 16 megapixels');
});

test.each(Object.entries(await carriers()))(
  'nothing of what a photo carries next to the picture is kept: %s [picture-6]',
  async (_, [bytes, piece]) => {
    expect(Buffer.from(bytes).includes(piece)).toBe(true);
    const { card, full } = await sizesOf(bytes);
    for (const made of [card, full]) {
      expect(made.includes(piece)).toBe(false);
      expect(await sharp(made).metadata()).toMatchObject({ format: 'webp' });
    }
  },
);

test('a picture with any bytes changed becomes a photo or is refused with a sentence [picture-2]', async () => {
  const originals = await Promise.all([phonePhoto(), picture('png'), picture('webp')]);
  const change = fc.tuple(
    fc.double({ min: 0, max: 0.999, noNaN: true }),
    fc.integer({ min: 0, max: 255 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      async (original, changes) => {
        const bytes = Buffer.from(original);
        for (const [place, value] of changes) bytes[Math.floor(place * bytes.length)] = value;
        const made = await sizesOf(bytes).catch((error: unknown) => error);
        if (made instanceof InvalidField) return;
        expect(made).toEqual({ card: expect.any(Buffer), full: expect.any(Buffer) });
      },
    ),
    { numRuns: 40 },
  );
});

test('owners take turns: one photo of another waits for one, not for all [picture-1]', async () => {
  const order: string[] = [];
  const save = (ownerId: string, name: string) =>
    makeSizes(ownerId, async () => {
      order.push(name);
      return Buffer.from('no picture');
    }).catch(() => undefined);
  const saving = [1, 2, 3, 4].map((at) => save('sam', `sam ${at}`));
  await Promise.all([...saving, save('ann', 'ann')]);
  expect(order).toEqual(['sam 1', 'sam 2', 'ann', 'sam 3', 'sam 4']);
});
