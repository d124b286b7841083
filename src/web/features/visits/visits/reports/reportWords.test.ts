import { expect, test } from 'vitest';
import { linkWords } from '#web/features/visits/visits/reports/reportWords.ts';

test('the words with a link name the client’s pets, or none [report-words-1]', () => {
  const url = 'https://pets.example.org/r/1';
  expect(linkWords('Jane', { pets: 'Rex' }, url)).toBe(
    `Hello Jane, here is how it went with Rex: ${url}`,
  );
  expect(linkWords('Jane', { pets: '' }, url)).toBe(`Hello Jane, here is how it went: ${url}`);
});
