/** Finds the titles of the tests in a source text, without a parser: a title must be a plain literal to count. */

interface Token {
  kind: 'word' | 'mark' | 'string' | 'template';
  /** Of a string what it says; of a template what stands between its backticks. */
  text: string;
}

/** Ways of writing a test that runs; `skip`, `todo` and `fails` prove nothing. */
const MODIFIERS = new Set(['only', 'concurrent', 'sequential', 'each', 'for', 'skipIf', 'runIf']);
const CLOSED_BY: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
/** After one of these words a slash begins a regular expression, as it does after most marks. */
const BEFORE_REGEX = new Set(['return', 'typeof', 'case', 'in', 'of', 'await', 'yield', 'void']);

const SPACE_OR_COMMENT = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const WORD = /[\p{ID_Continue}$]+/uy;
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** What a string literal says; of the escapes only those that a title needs are undone. */
function said(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\u\{([\da-f]+)\}|\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, a, b, c) =>
      String.fromCodePoint(Number.parseInt(String(a ?? b ?? c), 16)),
    )
    .replace(/\\(['"\\`])/g, '$1');
}

/** Where the template that opens at `at` ends: after its closing backtick. */
function templateEnd(source: string, at: number): number {
  let index = at + 1;
  while (index < source.length && source[index] !== '`') {
    if (source[index] === '\\') index += 2;
    else if (source.startsWith('${', index)) index = tokensUntil(source, index + 2, '}').end;
    else index += 1;
  }
  return index + 1;
}

function startsRegex(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === 'word') return BEFORE_REGEX.has(before.text);
  return before.kind === 'mark' && !')]}'.includes(before.text);
}

/** Reads tokens up to the bracket that closes what was open at `start`, or to the end of the text. */
function tokensUntil(
  source: string,
  start: number,
  close?: string,
): { tokens: Token[]; end: number } {
  const tokens: Token[] = [];
  const open: string[] = [];
  let at = start;
  while (at < source.length) {
    const skipped = match(SPACE_OR_COMMENT, source, at);
    const word = match(WORD, source, at);
    const string = match(STRING, source, at);
    const regex = startsRegex(tokens.at(-1)) ? match(REGEX, source, at) : undefined;
    const mark = source.charAt(at);
    if (skipped !== undefined) at += skipped.length;
    else if (word !== undefined) {
      tokens.push({ kind: 'word', text: word });
      at += word.length;
    } else if (string !== undefined) {
      tokens.push({ kind: 'string', text: said(string) });
      at += string.length;
    } else if (regex !== undefined) {
      tokens.push({ kind: 'string', text: '' });
      at += regex.length;
    } else if (mark === '`') {
      const end = templateEnd(source, at);
      tokens.push({ kind: 'template', text: source.slice(at + 1, end - 1) });
      at = end;
    } else {
      if (open.length === 0 && mark === close) return { tokens, end: at + 1 };
      if (mark in CLOSED_BY) open.push(mark);
      else if (mark === CLOSED_BY[open.at(-1) ?? '']) open.pop();
      tokens.push({ kind: 'mark', text: mark });
      at += 1;
    }
  }
  return { tokens, end: at };
}

const isMark = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'mark' && token.text === text;

/** The index after the bracket that closes the one at `at`. */
function afterBrackets(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let index = at; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'mark') continue;
    if ('([{'.includes(token.text)) depth += 1;
    else if (')]}'.includes(token.text)) depth -= 1;
    if (depth === 0) return index + 1;
  }
  return tokens.length;
}

/** The title of the call that begins with the word at `at`, or undefined where it is no test that runs. */
function titleAt(tokens: readonly Token[], at: number): string | undefined {
  const takesTable = new Set(['each', 'for', 'skipIf', 'runIf']);
  let index = at + 1;
  while (isMark(tokens[index], '.')) {
    const modifier = tokens[index + 1]?.text ?? '';
    if (!MODIFIERS.has(modifier)) return undefined;
    index += 2;
    if (takesTable.has(modifier)) {
      index = tokens[index]?.kind === 'template' ? index + 1 : afterBrackets(tokens, index);
    }
  }
  const title = tokens[index + 1];
  const isLiteral = title?.kind === 'string' || title?.kind === 'template';
  const isWhole = isMark(tokens[index + 2], ',');
  return isMark(tokens[index], '(') && isLiteral && isWhole ? title.text : undefined;
}

/** The titles of all tests in `source` that run, as they stand there: placeholders stay placeholders. */
export function testTitles(source: string): Set<string> {
  const { tokens } = tokensUntil(source, 0);
  const titles = tokens.map((token, at) => {
    const isTest = token.kind === 'word' && (token.text === 'test' || token.text === 'it');
    return isTest && !isMark(tokens[at - 1], '.') ? titleAt(tokens, at) : undefined;
  });
  return new Set(titles.filter((title) => title !== undefined));
}
