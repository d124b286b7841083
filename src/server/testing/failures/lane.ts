/**
 * One of many concurrent writers, with a record of what was acknowledged. It stops at the first request without a good
 * response: its effect is unknown, and either outcome is right. Everything else must be as it was acknowledged.
 */
import {
  type Kept,
  type Kind,
  otherFields,
  type Seen,
  tokenFields,
} from '#server/testing/failures/records-kept.ts';
import { oneOf } from '#server/testing/failures/random.ts';
import type { Answer, Caller } from '#server/testing/test-app.ts';

/** The request that was in progress. */
type Pending =
  | { what: 'create'; kind: Kind; token: string; parents: readonly string[] }
  | { what: 'update'; record: Kept; token: string }
  | { what: 'delete'; record: Kept }
  | { what: 'photo'; record: Kept; address: string };

/** Enough records for one of them to be lost. */
const MANY = 30;

/** A request without a good response, because the server is stopping or its database is away. */
class NoAnswer extends Error {}

export class Lane {
  readonly #owner: Caller;
  readonly #random: () => number;
  readonly #name: string;
  readonly #picture: Uint8Array<ArrayBuffer>;
  readonly #kept = new Map<string, Kept>();
  #pending: Pending | undefined;
  #tokens = 0;
  /** Responses that the server should not have sent. */
  readonly surprises: string[] = [];
  acknowledged = 0;

  constructor(owner: Caller, random: () => number, name: string, picture: Uint8Array<ArrayBuffer>) {
    this.#owner = owner;
    this.#random = random;
    this.#name = name;
    this.#picture = picture;
  }

  get photos(): string[] {
    return [...this.#kept.values()].flatMap(({ photo }) => photo ?? []);
  }

  get size(): number {
    return this.#kept.size;
  }

  /** A client with a pet whose photo is saved, so that there is something of each kind to lose. */
  async begin(): Promise<void> {
    const client = await this.#createOne('clients', []);
    await this.#takePhoto(await this.#createOne('pets', [client.id]));
  }

  /** Writes one record after another until it is stopped, or gets no good response. */
  async work(goesOn: () => boolean): Promise<void> {
    try {
      while (goesOn()) await this.#step();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  async #step(): Promise<void> {
    const dice = this.#random();
    const record = this.#kept.size > 0 ? oneOf(this.#random, [...this.#kept.values()]) : undefined;
    if (record === undefined || (dice < 0.45 && this.#kept.size < MANY)) return this.#create();
    if (record.kind === 'pets' && dice < 0.8) return this.#takePhoto(record);
    if (dice > 0.85) return this.#delete(record);
    return this.#update(record);
  }

  /** Sends a call, and returns its response if that acknowledges the write. */
  async #call(call: () => Promise<Answer>, good: number): Promise<Answer> {
    const answer = await call().catch(() => undefined);
    if (answer === undefined || answer.status >= 500) throw new NoAnswer();
    if (answer.status !== good) {
      this.surprises.push(`${this.#name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      throw new NoAnswer();
    }
    return answer;
  }

  #done(): void {
    this.#pending = undefined;
    this.acknowledged += 1;
  }

  #newToken(): string {
    this.#tokens += 1;
    return `${this.#name} ${this.#tokens}`;
  }

  #any(kind: Kind): Kept | undefined {
    const all = [...this.#kept.values()].filter((record) => record.kind === kind);
    return all.length > 0 ? oneOf(this.#random, all) : undefined;
  }

  async #create(): Promise<void> {
    const client = this.#any('clients');
    const pet = this.#any('pets');
    const wanted = oneOf(this.#random, [
      'clients',
      'pets',
      'pets',
      'appointments',
      'walks',
    ] as const);
    const kind = client === undefined && wanted !== 'walks' ? 'clients' : wanted;
    await this.#createOne(kind, parentsFor(kind, client, pet));
  }

  async #createOne(kind: Kind, parents: readonly string[]): Promise<Kept> {
    const token = this.#newToken();
    this.#pending = { what: 'create', kind, token, parents };
    const fields = { ...otherFields(kind, parents), ...tokenFields(kind, token) };
    const { body } = await this.#call(() => this.#owner.post(`/api/${kind}`, fields), 201);
    const record = { kind, id: (body as { id: string }).id, token, parents, photo: null };
    this.#kept.set(record.id, record);
    this.#done();
    return record;
  }

  async #update(record: Kept): Promise<void> {
    const token = this.#newToken();
    this.#pending = { what: 'update', record, token };
    const fields = tokenFields(record.kind, token);
    await this.#call(() => this.#owner.put(`/api/${record.kind}/${record.id}`, fields), 200);
    record.token = token;
    this.#done();
  }

  async #delete(record: Kept): Promise<void> {
    this.#pending = { what: 'delete', record };
    await this.#call(() => this.#owner.delete(`/api/${record.kind}/${record.id}`), 204);
    this.#forget(record);
    this.#done();
  }

  async #takePhoto(record: Kept): Promise<void> {
    const asked = await this.#call(async () => {
      const answer = await this.#owner.post('/api/objects/upload');
      // Interrupted photo uploads count against an owner for two hours.
      return answer.status === 429 ? { ...answer, status: 503 } : answer;
    }, 200);
    const { uploadURL, objectPath } = asked.body as { uploadURL: string; objectPath: string };
    await this.#call(() => this.#owner.send(uploadURL, this.#picture), 204);
    this.#pending = { what: 'photo', record, address: objectPath };
    const claim = { photoURL: uploadURL, petId: record.id };
    await this.#call(() => this.#owner.put('/api/pet-photos', claim), 200);
    record.photo = objectPath;
    this.#done();
  }

  #goesWith = (record: Kept): Kept[] =>
    [...this.#kept.values()].filter(({ parents }) => parents.includes(record.id));

  #forget(record: Kept): void {
    for (const other of this.#goesWith(record)) this.#kept.delete(other.id);
    this.#kept.delete(record.id);
  }

  /**
   * Compares what is there with what was acknowledged, takes its own records out of `found`, and returns what is
   * wrong. Afterwards the outcome of the call that was under way is known.
   */
  settle(found: Map<string, Seen>): string[] {
    const wrong = this.#settlePending(found);
    for (const record of this.#kept.values()) {
      const row = found.get(record.id);
      if (row === undefined) wrong.push(`lost: ${record.kind} ${record.token}`);
      else wrong.push(...differences(record, row));
      found.delete(record.id);
    }
    return wrong;
  }

  #settlePending(found: ReadonlyMap<string, Seen>): string[] {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending === undefined) return [];
    if (pending.what === 'create') {
      const { kind, token, parents } = pending;
      const row = [...found.values()].find(({ tokens }) => tokens[0] === token);
      if (row) this.#kept.set(row.id, { kind, id: row.id, token, parents, photo: null });
      return [];
    }
    const { record } = pending;
    const row = found.get(record.id);
    if (pending.what === 'update' && row?.tokens[0] === pending.token) record.token = pending.token;
    if (pending.what === 'photo' && row?.photo === pending.address) record.photo = pending.address;
    if (pending.what !== 'delete' || row !== undefined) return [];
    const half = this.#goesWith(record).filter(({ id }) => found.has(id));
    this.#forget(record);
    return half.map(({ kind, token }) => `half deleted: ${kind} ${token} is still there`);
  }
}

function parentsFor(kind: Kind, client: Kept | undefined, pet: Kept | undefined): string[] {
  if (client === undefined || kind === 'clients' || kind === 'walks') return [];
  const isItsPet = pet?.parents.includes(client.id) ?? false;
  return kind === 'appointments' && pet && isItsPet ? [client.id, pet.id] : [client.id];
}

function differences({ kind, token, photo, parents }: Kept, row: Seen): string[] {
  const wrong: string[] = [];
  if (row.tokens.some((part) => part !== token)) {
    wrong.push(`changed: ${kind} ${token} reads ${row.tokens.join(' and ')}`);
  }
  if (row.photo !== photo) wrong.push(`photo of ${token}: ${row.photo} instead of ${photo}`);
  if (row.parents.join() !== parents.join()) wrong.push(`parents of ${token} changed`);
  return wrong;
}
