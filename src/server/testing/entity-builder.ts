/** How tests make an entity of the registry. */
import type { Owner } from '#server/testing/owners.ts';

/** A body of a call. */
export type Body = Readonly<Record<string, unknown>>;

export interface EntityBuilder {
  /** Makes one and answers its id. The words are in a field that lists show, and that a search finds if there is one. */
  add(owner: Owner, words?: string): Promise<{ id: string }>;
  /** The body that creates one, and the body that changes one; none where no call writes it. */
  bodies?: { create: (owner: Owner) => Body | Promise<Body>; update: (owner: Owner) => Body };
  /** How all that a test makes are asked for, where not by `/api/{name}`. */
  list?: string;
  /** Fields that its calls accept although most calls must not (see forbidden-fields.test.ts). */
  accepts?: { create?: readonly string[]; update?: readonly string[] };
  /** SQL that gives many rows to every user of a database, after those of the entities above it. */
  many: string;
}
