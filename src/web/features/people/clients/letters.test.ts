import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import { letterOf, stopsOf } from '#web/features/people/clients/letters.ts';

const named = (lastName: string) => ({ lastName }) as Client;

describe('the letters of a list of clients', () => {
  it.each([
    ['Abernathy', 'A'],
    ['van Dyke', 'V'],
    ['Öztürk', '#'],
    ['3 Paws', '#'],
  ])('%s is listed under %s', (lastName, letter) => {
    expect(letterOf(named(lastName))).toBe(letter);
  });

  it('a short list has a stop for each of its letters', () => {
    expect(stopsOf(['Adams', 'Baker', 'Hill'].map(named))).toEqual([['A'], ['B'], ['H']]);
    expect(stopsOf([])).toEqual([]);
  });

  it('a long list has at most eight stops, which have about as many clients each [letters-1]', () => {
    const alphabet = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
    const joined = (lastNames: string[]) =>
      stopsOf(lastNames.map(named)).map((letters) => letters.join(''));
    expect(joined(alphabet)).toEqual(['ABCD', 'EFG', 'HIJ', 'KLM', 'NOPQ', 'RST', 'UVW', 'XYZ']);
    const smiths = Array.from({ length: 74 }, () => 'Smith');
    expect(joined([...alphabet, ...smiths].toSorted())).toEqual([
      'ABCDEFGHIJKLM',
      'NOPQRS',
      'TUVWXYZ',
    ]);
  });
});
