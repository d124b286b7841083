import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { TooMany } from '#server/platform/errors/errors.ts';
import { fileCounter } from '#server/overview/client-pages/file-count.ts';

/** Only what is looked at. */
const by = (id: string) => ({ principal: { id } }) as unknown as FastifyRequest;

test('a client opens sixty files an hour, each client their own [file-count-1]', () => {
  const count = fileCounter();
  for (let opened = 0; opened < 60; opened += 1) count(by('ada'));
  expect(() => count(by('ada'))).toThrow(TooMany);
  expect(() => count(by('bob'))).not.toThrow();
});
