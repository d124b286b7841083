/** One line, as a header or a name takes it. */
export const oneLine = (text: string, max: number): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
