/** Spans of days in words. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { mediumDate } from '#contract/rules/longDate.ts';

interface Span {
  startsOn: IsoDate;
  endsOn: IsoDate;
}

/** "Mon 3 Aug 2026", "Mon 3 to Sun 16 Aug 2026", "Mon 28 Dec 2026 to Sun 3 Jan 2027". */
export function spanText({ startsOn, endsOn }: Span): string {
  const [first, last] = [mediumDate(startsOn), mediumDate(endsOn)];
  if (startsOn === endsOn) return first;
  const words = startsOn.slice(0, 7) === endsOn.slice(0, 7) ? 2 : 3;
  const short =
    startsOn.slice(0, 4) === endsOn.slice(0, 4) ? first.split(' ').slice(0, words) : [first];
  return `${short.join(' ')} to ${last}`;
}
