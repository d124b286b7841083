/** File names that every system accepts, made from any name of a pet or walk. */

const MAX_LETTERS = 60;

/**
 * A name in which nothing leads to another folder. What comes before it keeps names apart, and keeps Windows from
 * seeing one of its devices (CON, NUL …) in it.
 */
export function fileName(number: number, name: string, ending: string): string {
  const safe = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  const short = Array.from(safe)
    .slice(0, MAX_LETTERS)
    .join('')
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${String(number).padStart(4, '0')} ${short || 'without a name'}.${ending}`;
}
