/** The letters that lead through a long list of clients. */
import type { Client } from '#contract/people/clients.ts';

/** This many stops of 44 px fit between the search and the bottom bar of a phone. */
const MAX_STOPS = 8;

/** The letter that a client is listed under; "#" for names that begin with anything else. */
export const letterOf = ({ lastName }: Client): string => {
  const first = lastName.charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : '#';
};

/** Neighbouring letters with about as many clients as each other stop: [['A', 'B'], ['C'], ['D', 'E', 'F'], …]. */
export function stopsOf(clients: readonly Client[]): string[][] {
  const letters = clients.map(letterOf);
  const stop = (letter: string) =>
    Math.floor((letters.indexOf(letter) * MAX_STOPS) / letters.length);
  return [...Map.groupBy(new Set(letters), stop).values()];
}
