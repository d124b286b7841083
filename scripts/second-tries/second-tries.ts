/**
 * A test may have a second try, because machines get busy. A run names every test that took it, and fails when they are
 * more than one in a hundred. What shakes is mended at its root.
 */

/** A small run may have one all the same. */
const allowedOf = (total: number): number => Math.max(1, Math.floor(total / 100));

/** What a run says about its second tries, and whether they are too many. */
export function judgeSecondTries(
  runner: string,
  total: number,
  names: readonly string[],
): { text: string; areTooMany: boolean } {
  const allowed = allowedOf(total);
  const areTooMany = names.length > allowed;
  const lines = [
    `${runner}: ${names.length} of ${total} tests took their second try`,
    ...names.map((name) => `  second try: ${name}`),
    ...(areTooMany ? [`  At most ${allowed} may: the run has failed.`] : []),
  ];
  return { text: lines.join('\n'), areTooMany };
}
