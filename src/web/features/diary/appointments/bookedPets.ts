/** The pets of a booking, in words. */
import type { Appointment } from '#contract/diary/appointments.ts';

/** How many pets are named; the rest are counted. */
const NAMED = 3;

/** "Rex", "Rex and Bella", "Rex, Bella and Max", "Rex, Bella and 2 more". */
export function namesInWords(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  const named = names.length > NAMED ? names.slice(0, NAMED - 1) : names.slice(0, -1);
  const rest = names.length > NAMED ? `${names.length - named.length} more` : names.at(-1);
  return `${named.join(', ')} and ${rest}`;
}

/** The pets of a booking by name; undefined where it has none or they are gone. */
export const petNameOf = (
  { petIds }: Pick<Appointment, 'petIds'>,
  names: ReadonlyMap<string, string> | undefined,
): string | undefined => namesInWords(petIds.flatMap((id) => names?.get(id) ?? [])) || undefined;
