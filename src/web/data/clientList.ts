/** The list of clients: its order and its search. */
import type { Client } from '#contract/people/clients.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { normalisedWords, searchable as searchableText } from '#contract/rules/normalisedText.ts';
import { typedPostcode } from '#contract/rules/typedPostcode.ts';

const orderKey = ({ firstName, lastName, id }: Client): string =>
  `${lastName.toLowerCase()}\0${firstName.toLowerCase()}\0${id}`;

/** The list with a saved client inserted, in the order in which the server lists. */
export function insertClient(clients: readonly Client[], saved: Client): Client[] {
  const others = clients.filter(({ id }) => id !== saved.id);
  const key = orderKey(saved);
  const at = others.findIndex((client) => orderKey(client) > key);
  return others.toSpliced(at === -1 ? others.length : at, 0, saved);
}

const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    // 0044… as dialled from abroad, and the (0) that is often written after +44.
    .replace(/^00(?=44)/, '')
    .replace(/^440/, '44');

/** The searchable text of a client, made once for each version of it. */
interface SearchableClient {
  client: Client;
  text: string;
  /** The address without spaces, in which a postcode is found however it is written. */
  address: string;
  /** The phone number as it is stored (44…) and as it is dialled at home (0…). */
  phones: string[];
}

/** A saved client is a new object, so that no entry is ever out of date. */
const made = new WeakMap<Client, SearchableClient>();

function searchable(client: Client): SearchableClient {
  const known = made.get(client) ?? makeSearchable(client);
  made.set(client, known);
  return known;
}

const SLICE = 250;

/** Prepares the search before the first letter is typed, a slice at a time. Returns a function that stops it. */
export function prepareSearch(clients: readonly Client[]): () => void {
  let next = 0;
  let timer = setTimeout(slice, 500);
  function slice(): void {
    clients.slice(next, next + SLICE).forEach(searchable);
    next += SLICE;
    if (next < clients.length) timer = setTimeout(slice, 20);
  }
  return () => clearTimeout(timer);
}

function makeSearchable(client: Client): SearchableClient {
  const digits = digitsOf(client.phone ?? '');
  return {
    client,
    text: searchableText(`${fullName(client)}\n${client.email ?? ''}`),
    address: (client.address ?? '').replaceAll(/\s/g, '').toLowerCase(),
    phones: digits === '' ? [] : [digits, digits.replace(/^44/, '0')],
  };
}

const looksLikePhone = (text: string): boolean => /^[\d\s+\-–().]*\d[\d\s+\-–().]*$/.test(text);

/** Whether all words are found; digits may also be a part of the phone number, however it is written. */
function test(query: string): (entry: SearchableClient) => boolean {
  const words = normalisedWords(query);
  const inPhone = (typed: string) => {
    const digits = looksLikePhone(typed) ? digitsOf(typed) : '';
    return ({ phones }: SearchableClient) =>
      digits !== '' && phones.some((phone) => phone.includes(digits));
  };
  const whole = inPhone(query.trim());
  const tests = words.map((word) => ({ word, asPhone: inPhone(word) }));
  const postcode = typedPostcode(query);
  return (entry) =>
    whole(entry) ||
    (postcode !== undefined && entry.address.includes(postcode)) || tests.every(({ word, asPhone }) => entry.text.includes(word) || asPhone(entry));
}

/** The clients whose name, email, phone or postcode has what was typed; all of them for an empty text. */
export function searchClients(clients: readonly Client[], query: string): readonly Client[] {
  if (query.trim() === '') return clients;
  const fits = test(query);
  return clients.filter((client) => fits(searchable(client)));
}
