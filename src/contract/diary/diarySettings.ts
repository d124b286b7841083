/** Settings of the diary. */
import { z } from 'zod';

/** The number of dogs that most insurers and councils allow at once; some allow six. */
export const MOST_DOGS = 4;
const LIMIT = 'Choose a number from 1 to 50';

/** `mostDogs`: a booking that has more dogs out at once is warned of. */
export const diarySettings = z.object({
  mostDogs: z.int(LIMIT).min(1, LIMIT).max(50, LIMIT),
});

export type DiarySettings = z.output<typeof diarySettings>;
