/** Reads the values that a PDF is written in (ISO 32000, 7.3), from a text with one character for each byte. */

/** A reference to an object by its number. */
export class Reference {
  readonly to: number;
  constructor(to: number) {
    this.to = to;
  }
}

/** A dictionary; names are without their slash. */
export type Dictionary = ReadonlyMap<string, Value>;
/** The contents of strings are not read: nothing that is asked of a PDF is in one. */
export type Value = Dictionary | readonly Value[] | Reference | string | number | boolean | null;

/** What is written is no value. */
export class NoValue extends Error {
  override name = 'NoValue';
}

/** Deeper than any program writes. */
const MAX_DEPTH = 50;
/** A string that is longer has lost its end. */
const MAX_STRING = 1_000_000;

const SPACES = new Set('\0\t\n\f\r ');
const DELIMITERS = new Set('()<>[]{}/%');
const DIGITS = new Set('0123456789');

export const isSpace = (sign: string | undefined): boolean =>
  sign !== undefined && SPACES.has(sign);
export const isDigit = (sign: string | undefined): boolean =>
  sign !== undefined && DIGITS.has(sign);

/** A place in a text, from which values are read one after the other. */
export class ValueReader {
  readonly text: string;
  at: number;
  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** Goes on behind white space and comments. */
  skipSpace(): void {
    for (;;) {
      while (isSpace(this.text[this.at])) this.at += 1;
      if (this.text[this.at] !== '%') return;
      while (this.at < this.text.length && !'\r\n'.includes(this.text[this.at] ?? '')) this.at += 1;
    }
  }

  /** The characters up to the next white space or delimiter. */
  private word(): string {
    const from = this.at;
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at] ?? '';
      if (SPACES.has(sign) || DELIMITERS.has(sign)) break;
    }
    return this.text.slice(from, this.at);
  }

  private name(): string {
    this.at += 1;
    const written = this.word();
    if (!written.includes('#')) return written;
    return written.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  private skipString(): void {
    const end = this.at + MAX_STRING;
    let open = 0;
    for (; this.at < Math.min(this.text.length, end); this.at += 1) {
      const sign = this.text[this.at];
      if (sign === '\\') this.at += 1;
      if (sign === '(') open += 1;
      if (sign === ')') open -= 1;
      if (open === 0) {
        this.at += 1;
        return;
      }
    }
    throw new NoValue();
  }

  private skipHexString(): void {
    while (this.text[this.at] !== '>') {
      if (this.at >= this.text.length) throw new NoValue();
      this.at += 1;
    }
    this.at += 1;
  }

  private dictionary(depth: number): Dictionary {
    const entries = new Map<string, Value>();
    this.at += 2;
    for (;;) {
      this.skipSpace();
      if (this.text.startsWith('>>', this.at)) {
        this.at += 2;
        return entries;
      }
      if (this.text[this.at] !== '/') throw new NoValue();
      const name = this.name();
      entries.set(name, this.value(depth + 1));
    }
  }

  private array(depth: number): Value[] {
    const values: Value[] = [];
    this.at += 1;
    for (;;) {
      this.skipSpace();
      if (this.text[this.at] === ']') {
        this.at += 1;
        return values;
      }
      values.push(this.value(depth + 1));
    }
  }

  /** A number, or the reference that it begins: `12 0 R`. */
  private numberOrReference(): Value {
    const number = Number(this.word());
    if (Number.isNaN(number)) throw new NoValue();
    if (!Number.isInteger(number) || number < 0) return number;
    const after = this.at;
    this.skipSpace();
    if (isDigit(this.text[this.at])) {
      this.word();
      this.skipSpace();
      if (this.word() === 'R') return new Reference(number);
    }
    this.at = after;
    return number;
  }

  /** The next value. Throws `NoValue` where there is none. */
  value(depth = 0): Value {
    if (depth > MAX_DEPTH) throw new NoValue();
    this.skipSpace();
    const sign = this.text[this.at];
    if (sign === '/') return this.name();
    if (sign === '[') return this.array(depth);
    if (sign === '(') {
      this.skipString();
      return '';
    }
    if (sign === '<') {
      if (this.text[this.at + 1] === '<') return this.dictionary(depth);
      this.skipHexString();
      return '';
    }
    if (isDigit(sign) || (sign !== undefined && '+-.'.includes(sign))) {
      return this.numberOrReference();
    }
    const word = this.word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    throw new NoValue();
  }
}
