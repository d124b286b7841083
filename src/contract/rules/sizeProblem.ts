const MEBIBYTE = 1024 * 1024;

/** What is wrong with the size of an upload, in a sentence, or undefined. `what` is how it is called: "The photo". */
export function sizeProblem(
  { size }: { size: number },
  what: string,
  most: number,
): string | undefined {
  return size > most ? `${what} must be at most ${most / MEBIBYTE} MB.` : undefined;
}
