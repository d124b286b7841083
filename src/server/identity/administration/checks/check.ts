/** What one part of `admin check` found. */
export interface Finding {
  part: string;
  state: 'works' | 'off' | 'look' | 'does not work';
  /** What it is, or what to do. */
  sentence: string;
}

export const works = (part: string, sentence: string): Finding => ({
  part,
  state: 'works',
  sentence,
});
/** Not set up, which may be meant. */
export const off = (part: string, sentence: string): Finding => ({ part, state: 'off', sentence });
/** Works, and wants somebody to look at it. */
export const look = (part: string, sentence: string): Finding => ({
  part,
  state: 'look',
  sentence,
});
export const broken = (part: string, sentence: string): Finding => ({
  part,
  state: 'does not work',
  sentence,
});

/** The finding of a check, or that it failed and why. */
export async function found(part: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return broken(part, error instanceof Error ? `${error.message}.` : 'It failed.');
  }
}
