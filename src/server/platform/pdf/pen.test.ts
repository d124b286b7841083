import { expect, test } from 'vitest';
import { openPen, withoutEmoji } from '#server/platform/pdf/pen.ts';

test.each([
  ['Walk with Rex 🐶', 'Walk with Rex '],
  ['👩🏽‍⚕️ Dr 🇬🇧 Patel', ' Dr  Patel'],
  ['Stage 1️⃣', 'Stage 1'],
  ['Paws© & Co™ ❤️', 'Paws© & Co™ '],
  ['Łukasz, Zoë', 'Łukasz, Zoë'],
])('%j is printed without its emoji [pen-1]', (text, printed) => {
  expect(withoutEmoji(text)).toBe(printed);
});

test('an emoji leaves neither a question mark nor a gap in a line [pen-2]', () => {
  const pen = openPen({ title: 'x', author: 'x', madeOn: '2026-01-01' });
  expect(pen.wrap('Walk 🐕 with Rex 🦴', 400)).toEqual(['Walk with Rex']);
  expect(pen.widthOf('🐕', {})).toBe(0);
});
