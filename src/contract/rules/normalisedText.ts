/** How typed text is compared: without case, accents, and the apostrophe that a phone prefers. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’ʼ]/g, "'").toLowerCase();
}

/** The words of a typed text, folded. */
export const foldedWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);
