/** True when nothing visible is left: white space, zero-width marks and the like. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/**
 * What is wrong with a text that is to be stored, in words for the form; undefined when nothing is.
 * The length comes first, so that no later rule ever reads megabytes.
 */
export function storageFault(text: string, max: number): string | undefined {
  if (isLonger(text, max)) return `Must be at most ${max} characters`;
  // PostgreSQL refuses NUL in any text, and a lone surrogate has no UTF-8 form.
  if (text.includes('\0') || !text.isWellFormed()) {
    return 'This contains a character that cannot be stored';
  }
  return undefined;
}

// People count an emoji as one character, so code points are counted, not UTF-16 units.
function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > max * 2 || Array.from(text).length > max;
}
