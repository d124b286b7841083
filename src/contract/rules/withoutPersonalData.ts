/**
 * The message of an error as a log may hold it: without what someone typed or was given. Left out are texts in double,
 * typographic or backward quotes (parsers quote what they read), web and email addresses, ids and numbers of four digits
 * and more; single quotes stay around one word, such as the name of a property.
 */

/** The longest message in the log. */
export const MAX_MESSAGE_LENGTH = 200;

const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/"[^"]*(?:"|$)/g, '"…"'],
  [/“[^”]*(?:”|$)/g, '“…”'],
  [/`[^`]*(?:`|$)/g, '`…`'],
  [/(?<!\w)'(?![\w$.]{0,40}')[^']*(?:'|$)/g, "'…'"],
  [/\b[a-z][a-z+.-]*:\/\/[^\s)]+/gi, '…://…'],
  [/[^\s<>(]*@[^\s<>)]*/g, '…@…'],
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '…'],
  [/(?<![\w])[/\\][\w%./\\-]{2,}(?:\?\S*)?/g, '/…'],
  [/\d[\d\s().-]{2,}\d/g, '…'],
];

export function withoutPersonalData(message: string): string {
  const oneLine = message.replaceAll(/\s+/g, ' ').trim();
  return RULES.reduce(
    (text, [pattern, instead]) => text.replaceAll(pattern, instead),
    oneLine,
  ).slice(0, MAX_MESSAGE_LENGTH);
}
