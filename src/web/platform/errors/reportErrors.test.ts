import { describe, expect, it } from 'vitest';
import { ownFrames, reportOf } from '#web/platform/errors/reportErrors.ts';

const ORIGIN = 'https://pets.example.org';
const at = (pathname: string) => ({ origin: ORIGIN, pathname });

function failed(message: string, stack: string): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

const CHROME = `TypeError: x is not a function
    at List (${ORIGIN}/assets/app-Cd3f_x.js:12:3456)
    at ${ORIGIN}/assets/first-9.js:1:2
    at chrome-extension://abc/inject.js:1:1`;
const SAFARI = `List@${ORIGIN}/assets/app-Cd3f_x.js:12:3456\n@${ORIGIN}/assets/first-9.js:1:2`;

describe('the frames of a stack', () => {
  it.each([
    ['Chrome', CHROME],
    ['Safari', SAFARI],
  ])('in %s are those in our own files, by file, line and column', (_, stack) => {
    expect(ownFrames(stack, ORIGIN)).toEqual(['app-Cd3f_x.js:12:3456', 'first-9.js:1:2']);
  });

  it('are none where the browser tells none, as for a script that could not be fetched', () => {
    expect(ownFrames('TypeError: Failed to fetch', ORIGIN)).toEqual([]);
  });
});

describe('the report of an error', () => {
  it('names the page by its pattern, without the id in it', () => {
    const error = failed('x is not a function', CHROME);
    expect(reportOf('error', error, at('/pets/0193d1f2'), '1.2.3')).toEqual({
      kind: 'error',
      name: 'TypeError',
      message: 'x is not a function',
      frames: ['app-Cd3f_x.js:12:3456', 'first-9.js:1:2'],
      page: '/pets/:id',
      version: '1.2.3',
    });
    expect(reportOf('error', error, at('/nowhere/jane'), '')?.page).toBe('none');
  });

  it('cuts a long message between two words', () => {
    const long = failed(`${'word '.repeat(199)}jane.doe@example.org`, CHROME);
    expect(reportOf('error', long, at('/'), '')?.message).toBe('word '.repeat(199));
  });

  it('is not made of what is no error, nor of the errors of an extension', () => {
    expect(reportOf('rejection', 'Jane Doe', at('/'), '')).toBeUndefined();
    const theirs = failed('x', 'TypeError: x\n    at chrome-extension://abc/inject.js:1:1');
    expect(reportOf('error', theirs, at('/'), '')).toBeUndefined();
  });
});
