/** What a message says that has photos and no words. */
export const photoWords = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`);
