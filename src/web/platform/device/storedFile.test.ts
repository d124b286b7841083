import { expect, it } from 'vitest';
import { bytesOf, storedFile } from '#web/platform/device/storedFile.ts';

const photo = new Blob(['photo'], { type: 'image/webp' });

it('a file is stored as bytes, without any Blob, and read back with its type [stored-file-1]', async () => {
  const stored = await bytesOf(photo);
  expect(stored).toEqual({ bytes: await photo.arrayBuffer(), type: 'image/webp' });
  const read = storedFile(structuredClone(stored));
  expect(read?.type).toBe('image/webp');
  expect(await read?.text()).toBe('photo');
});

it('a file that an earlier version stored is itself, and anything else is none [stored-file-2]', () => {
  expect(storedFile(photo)).toBe(photo);
  for (const other of [undefined, null, 'photo', {}, { bytes: 'photo', type: 'image/webp' }])
    expect(storedFile(other)).toBeUndefined();
});
