/** The words that someone wrote in an email, without what it quotes. Where that is in doubt they are all kept: a person reads them. */
import { convert } from 'html-to-text';
import { MAX_MESSAGE_LENGTH } from '#contract/messages/conversations.ts';

/** The answer is at the beginning; an email that someone made to do harm is not read on. */
const MAX_HTML_LENGTH = 100_000;
/** What holds no words, and may be long. */
const WORDLESS = /<(style|script|head)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<img\b[^>]*>/gi;

/** HTML reduced to its words, line by line, quotes behind `>`. It is shown as plain text, so nothing of it is ever HTML again. */
const wordsOf = (html: string): string =>
  convert(html.replaceAll(WORDLESS, '').slice(0, MAX_HTML_LENGTH), {
    wordwrap: false,
    preserveNewlines: false,
    selectors: [
      ...['img', 'hr'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
    limits: { maxDepth: 100, maxChildNodes: 2_000 },
  });

/**
 * Where mail programs begin to quote: a line that names when someone wrote, or the head of the email as Outlook writes it. "On Monday
 * you wrote:" is prose.
 */
const QUOTE =
  /^(?:On (?=[^\n]*(?:\d{4}|\d:\d\d|@))[^\n]{1,200}(?:\n[^\n]{1,100})?wrote:[ \t]*$|-{2,} ?Original Message ?-{2,}[ \t]*$|(?:_{10,}\s*\n)?From: [^\n]+\n(?:Sent|Date): )/im;
/** What was forwarded is meant to be read. */
const FORWARDED = /^(?:-{2,} ?Forwarded message ?-{2,}|Begin forwarded message:)/im;

const trimmed = (text: string): string => text.replaceAll(/\n{3,}/g, '\n\n').trim();
const unquoted = (text: string): string => trimmed(text.replaceAll(/^>.*$/gm, ''));

/** What is above the quote and between its lines. Only an email whose every line is quoted by `>` has nothing of its own. */
function withoutQuote(text: string): string {
  const quote = QUOTE.exec(text);
  const forwarded = FORWARDED.exec(text);
  if (forwarded && forwarded.index <= (quote?.index ?? Infinity)) return trimmed(text);
  if (!quote) return unquoted(text);
  const above = unquoted(text.slice(0, quote.index));
  const below = text.slice(quote.index + quote[0].length);
  if (/^\s*>/.test(below)) return `${above}\n\n${unquoted(below)}`.trim();
  return above === '' ? trimmed(text) : above;
}

/** Reads the words of an email; empty where it has none of its own. */
export const wordsIn = ({
  text,
  html,
}: {
  text?: string | undefined;
  html?: string | undefined;
}): string =>
  withoutQuote(
    (text?.trim() || wordsOf(html ?? ''))
      .replaceAll('\r\n', '\n')
      .replaceAll('\0', '')
      .slice(0, MAX_MESSAGE_LENGTH * 10),
  );
