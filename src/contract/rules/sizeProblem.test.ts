import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { sizeProblem } from '#contract/rules/sizeProblem.ts';

test('a photo of exactly 5 MB is not too large, and one byte more is', () => {
  expect(sizeProblem({ size: 5_242_880 }, 'The photo', MAX_PHOTO_BYTES)).toBeUndefined();
  expect(sizeProblem({ size: 5_242_881 }, 'The photo', MAX_PHOTO_BYTES)).toBe(
    'The photo must be at most 5 MB.',
  );
});
