import { isRealDay } from '#contract/fields/civilDay.ts';

/** Whether a text is a day that an appointment can be on: 0001-01-01 to 9999-12-31. */
export const isStorableDay = (text: string): boolean =>
  text.length === 10 && !/^(?:0000|-)/.test(text) && isRealDay(text);
