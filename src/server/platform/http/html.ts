/** HTML that the server writes itself. Everything that is put into a template is escaped, so that typed text stays text. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** A piece of HTML that is safe as it stands. Only `html` makes one. */
class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type { Html };

/** What a template may hold; false, null and undefined are left out. */
export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[];

function write(part: HtmlPart): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(write).join('');
  return escape(String(part));
}

/**
 * Writes HTML. Text and quoted attribute values are escaped; pieces made by `html`, and lists of them, are not. Keep attribute
 * values in quotes, and put nothing from outside into a script, a style or the scheme of a URL.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(texts.map((text, index) => text + write(parts[index])).join(''));
}
