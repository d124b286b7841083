import type { FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { TooMany } from '#server/platform/errors/errors.ts';
import { fileCounter } from '#server/overview/client-pages/file-count.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Only what is looked at. */
const by = (id: string) => ({ principal: { id } }) as unknown as FastifyRequest;

test('a client opens sixty files an hour, each client their own [file-count-1]', () => {
  const count = fileCounter();
  for (let opened = 0; opened < 60; opened += 1) count(by('ada'));
  expect(() => count(by('ada'))).toThrow(TooMany);
  expect(() => count(by('bob'))).not.toThrow();
});

test('the hour begins with the first file and not again with each [file-count-2]', () => {
  // The cache reads its clock anew once a timer has ended.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = vi.spyOn(performance, 'now');
  const setTo = (second: number): void => {
    clock.mockReturnValue(1 + second * 1000);
    vi.advanceTimersByTime(1000);
  };
  const count = fileCounter();
  for (let opened = 0; opened < 60; opened += 1) {
    setTo(opened * 59);
    count(by('ada'));
  }
  setTo(3_599);
  expect(() => count(by('ada'))).toThrow(TooMany);
  setTo(3_601);
  expect(() => count(by('ada'))).not.toThrow();
});
