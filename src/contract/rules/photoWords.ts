/** The text of a message that has only photos. */
export const photoWords = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`);
