/** One line, as a header or a name takes it; a character of two code units is never cut in half. */
export const oneLine = (text: string, max: number): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
    .toWellFormed();
