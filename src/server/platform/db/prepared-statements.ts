/** Which statements stay prepared on the connections of a pool, so that PostgreSQL doesn't parse and plan them each time. */

/** The name under which a statement stays prepared, or undefined where it is sent for this once. */
export type StatementNames = (text: string) => string | undefined;

/** For connections that somebody else may use in between. */
export const noNames: StatementNames = () => undefined;

/** Each of the ten connections keeps about 50 kB for each of them. */
export const MAX_PREPARED = 200;
/** A text that varies with what is saved seldom comes so often. */
const TIMES = 5;
const MAX_COUNTED = 1_000;

/** Names for one pool: a text gets one when it is sent the fifth time, so that those of every day take the places. */
export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_PREPARED) return name;
    const times = (counts.get(text) ?? 0) + 1;
    if (times < TIMES) {
      if (counts.size >= MAX_COUNTED) counts.clear();
      counts.set(text, times);
      return undefined;
    }
    counts.delete(text);
    const newName = `s${names.size}`;
    names.set(text, newName);
    return newName;
  };
}
