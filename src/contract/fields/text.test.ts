import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { optionalText, requiredText } from '#contract/fields/text.ts';

const name = requiredText('First name is required', 5);
const notes = optionalText(5);
const UNSTORABLE = 'This contains a character that cannot be stored';

function faultOf(schema: z.ZodType, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

describe('a required text', () => {
  test.each([undefined, null, '', '   ', '\u200B\u2060', 7])(
    'missing or blank (%j) is refused',
    (input) => {
      expect(faultOf(name, input)).toBe('First name is required');
    },
  );

  test('is trimmed', () => {
    expect(name.parse('  Anna ')).toBe('Anna');
  });
});

describe('an optional text', () => {
  test.each([null, '', ' \n ', '\u200B'])('blank (%j) becomes unset', (input) => {
    expect(notes.parse(input)).toBeNull();
  });

  test('left out of the object stays left out', () => {
    expect(Object.keys(z.object({ notes }).parse({}))).toEqual([]);
  });

  test('keeps joined emoji, accents and line breaks', () => {
    expect(optionalText().parse('Zoë 👩‍👧\nßł')).toBe('Zoë 👩‍👧\nßł');
  });
});

describe('every text', () => {
  test.each([name, notes])(
    'longer than its limit is refused, counted as people count',
    (schema) => {
      expect(faultOf(schema, 'abcdef')).toBe('Must be at most 5 characters');
      expect(faultOf(schema, '🐶🐶🐶🐶🐶🐶')).toBe('Must be at most 5 characters');
      expect(schema.parse('🐶🐶🐶🐶🐶')).toBe('🐶🐶🐶🐶🐶');
    },
  );

  test.each(['a\0b', 'a\uD800', '\uDC00a'])(
    'with an unstorable character (%j) is refused',
    (input) => {
      expect(faultOf(name, input)).toBe(UNSTORABLE);
      expect(faultOf(notes, input)).toBe(UNSTORABLE);
    },
  );

  test('given back can be stored, and reads the same again', () => {
    const schema = optionalText();
    // Any code points, lone surrogates too; the unit `binary` of fast-check takes seconds to set up.
    const points = fc.array(fc.integer({ min: 0, max: 0x10_ff_ff }));
    const anyText = points.map((list) => String.fromCodePoint(...list));
    fc.assert(
      fc.property(anyText, (input) => {
        const { data, success } = schema.safeParse(input);
        if (!success || data === null || data === undefined) return;
        expect(data.isWellFormed() && !data.includes('\0')).toBe(true);
        expect(schema.parse(data)).toBe(data);
      }),
    );
  });
});
