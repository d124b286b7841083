/** Two people changed one record: which fields differ, and how both changes are merged. */

/** One field whose two versions differ. */
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Whether I changed it since I read the record; if not, `mine` is what it was before. */
  changedByMe: boolean;
  changedByThem: boolean;
}

const valueOf = (record: object, field: string): unknown => Reflect.get(record, field) ?? null;

/** Whether two values of a field are the same; a list is, where it has the same items in the same order. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Every field in which my version differs from theirs; `base` is the record as I read it. */
export function differences(
  fields: readonly string[],
  base: object,
  mine: object,
  theirs: object,
): Difference[] {
  return fields.flatMap((field) => {
    const [before, own, other] = [base, mine, theirs].map((record) => valueOf(record, field));
    if (isSameValue(own, other)) return [];
    return [
      {
        field,
        mine: own,
        theirs: other,
        changedByMe: !isSameValue(own, before),
        changedByThem: !isSameValue(other, before),
      },
    ];
  });
}

/** Whether two versions of a record agree in these fields. */
export function sameIn(fields: readonly string[], one: object, other: object): boolean {
  return fields.every((field) => isSameValue(valueOf(one, field), valueOf(other, field)));
}

/** The values of a form in which every field that was typed into since `initial` stays, and the rest is as in `theirs`. */
export function mergeTyped<Input extends object>(
  initial: Input,
  typed: Input,
  theirs: Input,
): Input {
  const merged = { ...theirs };
  for (const field of Object.keys(theirs)) {
    if (!isSameValue(valueOf(typed, field), valueOf(initial, field))) {
      Reflect.set(merged, field, Reflect.get(typed, field));
    }
  }
  return merged;
}
