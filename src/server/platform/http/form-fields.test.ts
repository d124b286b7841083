import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsIn } from '#server/platform/http/form-fields.ts';

const form = z.object({
  name: z
    .string()
    .min(1, 'Type your name')
    .regex(/^\S+ \S+$/, 'Type both names'),
  email: z.email('Type an email address'),
});

test('of all that is wrong with a field, a form says the first; every field that is wrong has its sentence [form-problems-1]', () => {
  const problems = (typed: object) => problemsIn(form.safeParse(typed).error ?? new z.ZodError([]));
  expect(problems({ name: '', email: 'x' })).toEqual({
    name: 'Type your name',
    email: 'Type an email address',
  });
  expect(problems({ name: 'Pat', email: 'pat@example.org' })).toEqual({ name: 'Type both names' });
});
