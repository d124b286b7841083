import { expect, test } from 'vitest';
import { noticeOf, type Quota } from '#server/platform/limits/quotas.ts';

const clients: Quota = {
  name: 'clients',
  unit: 'rows',
  tables: ['clients', 'leads'],
  limit: 1_000,
};
const photos: Quota = { name: 'photos', unit: 'bytes', tables: ['photos'], limit: 10_000_000 };

test.each([
  [899, null],
  [900, 'You have 900 clients; the most you can have is 1,000 clients.'],
  [999, 'You have 999 clients; the most you can have is 1,000 clients.'],
  [1_000, 'You have 1,000 clients, which is the most you can have.'],
  [1_001, 'You have 1,000 clients, which is the most you can have.'],
])('of 1,000 clients %d are told as: %s [quota-notices-1]', (rows, sentence) => {
  // Rows of all tables count; their bytes do not.
  const usage = { clients: [rows - 1, 5_000, 0], leads: [1, 5_000, 0] } as const;
  expect(noticeOf(clients, usage) ?? 'nothing').toContain(sentence ?? 'nothing');
});

test.each([
  [4_499_999, null],
  [4_500_000, 'You have 9 MB of photos; the most you can have is 10 MB of photos.'],
  [4_500_001, 'You have 10 MB of photos; the most you can have is 10 MB of photos.'],
  [5_000_000, 'You have 10 MB of photos, which is the most you can have.'],
])('twice %d bytes of photos are told as: %s [quota-notices-2]', (bytes, sentence) => {
  // Texts and what is stored elsewhere count together; rows do not.
  const notice = noticeOf(photos, { photos: [5_000_000, bytes, bytes] });
  expect(notice ?? 'nothing').toContain(sentence ?? 'nothing');
});
