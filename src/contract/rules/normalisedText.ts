/** Text as it is compared: without case, accents or typographic apostrophes. */
export function normalised(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’ʼ]/g, "'").toLowerCase();
}

/** A normalised text without its apostrophes: people type oneill. */
export const withoutApostrophes = (text: string): string => text.replaceAll("'", '');

/** A normalised text to be searched in, also by words that are typed without their apostrophes. */
export function searchable(text: string): string {
  const plain = normalised(text);
  return plain.includes("'") ? `${plain}\n${withoutApostrophes(plain)}` : plain;
}

/** The words of a typed text, normalised. */
export const normalisedWords = (text: string): string[] =>
  normalised(text).split(/\s+/).filter(Boolean);

/** Whether a text has every word that was typed, also without case, accents or apostrophes. */
export function hasWords(text: string, typed: string): boolean {
  const found = searchable(text);
  return normalisedWords(typed).every((word) => found.includes(word));
}
