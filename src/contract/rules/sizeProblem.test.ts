import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { sizeProblem } from '#contract/rules/sizeProblem.ts';

test('an upload is at most 10485760 bytes, unless it says otherwise', () => {
  expect(sizeProblem({ size: 10_485_760 }, 'The file')).toBeUndefined();
  expect(sizeProblem({ size: 10_485_761 }, 'The file')).toBe('The file must be at most 10 MB.');
  expect(sizeProblem({ size: 5_242_880 }, 'The photo', MAX_PHOTO_BYTES)).toBeUndefined();
  expect(sizeProblem({ size: 5_242_881 }, 'The photo', MAX_PHOTO_BYTES)).toBe(
    'The photo must be at most 5 MB.',
  );
});
