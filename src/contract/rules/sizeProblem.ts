const MEBIBYTE = 1024 * 1024;

/** An error for the size of an upload, or undefined. `what` names the upload: "The photo". */
export function sizeProblem(
  { size }: { size: number },
  what: string,
  most: number,
): string | undefined {
  return size > most ? `${what} must be at most ${most / MEBIBYTE} MB.` : undefined;
}
