/** Texts with gaps, such as `Hello {firstName}`. */

const GAP = /\{([^{}\n]{0,40})\}/g;

/** The error of a text with an unknown placeholder; undefined if there is none. */
export function templateFault(text: string, gaps: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(GAP)].find(([, name = '']) => !gaps.includes(name));
  return (
    unknown &&
    `There is no placeholder ${unknown[0]}. Use ${gaps.map((gap) => `{${gap}}`).join(', ')}.`
  );
}

/** The text with its gaps filled. What fills a gap is text: a gap in it stays as it is, as does one that nothing fills. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(GAP, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );

/** The placeholders of texts written by hand. */
export const QUICK_GAPS = ['firstName', 'businessName'] as const;

/** Short texts for messages until a business writes its own. */
export const STANDARD_QUICK_TEXTS = [
  'Hello {firstName}, I am running about 10 minutes late. Sorry!',
  'Hello {firstName}, all went well, and everyone is happy at home.',
  'Hello {firstName}, please let me know if this booking suits you.',
  'Thank you, {firstName}!',
] as const;
