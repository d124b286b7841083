/** Warnings as sentences. */
import type { DaysOffSpan, Meeting } from '#contract/people/cautions.ts';
import { spanText } from '#contract/rules/spanText.ts';
import type { Clash, SeriesPreview } from '#contract/diary/series.ts';
import type { BookingWarnings } from '#contract/diary/warnings.ts';

/** The most overlaps that are named. */
const NAMED = 3;

/** "Morning walk with Rex and Bella, 09:00 to 10:00", or whose it is where it names no pets. */
function clashText({ title, petNames, clientName, startTime, endTime }: Clash): string {
  const when = `${startTime} to ${endTime}`;
  // "Walk with Rex" says it already.
  const unnamed = petNames.filter((name) => !title.includes(name));
  if (petNames.length > 0 && unnamed.length === 0) return `${title}, ${when}`;
  const whose = unnamed.length > 0 ? listText(unnamed) : clientName;
  return title.includes(whose) ? `${title}, ${when}` : `${title} with ${whose}, ${when}`;
}

/** "Rex", "Rex and Bella", "Rex, Bella and Milo". */
function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function overlapText(overlaps: readonly Clash[]): string[] {
  if (overlaps.length === 0) return [];
  const more = overlaps.length - NAMED;
  const named = overlaps.slice(0, NAMED).map(clashText);
  return [`At the same time: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`];
}

const dogsText = (dogs: BookingWarnings['dogs']): string[] =>
  dogs ? [`${dogs.together} dogs would be out at once. Your limit is ${dogs.most}.`] : [];

const reason = (note: string | null): string => (note === null ? '' : `: ${note}`);

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const meetingText = ({ petName, otherPetName, note }: Meeting): string =>
  ended(`${petName} and ${otherPetName} must not meet${reason(note)}`);

const offText = (span: DaysOffSpan): string => `${spanText(span)}${reason(span.note)}`;

/** Where the warnings of a booking could not be read: without them it would look like one that clashes with nothing. */
export const NOT_CHECKED = 'We couldn’t check this for clashes, so please look at your calendar.';

/** What a booking is warned of, one sentence each. */
export const warningTexts = ({ overlaps, dogs, apart, daysOff }: BookingWarnings): string[] => [
  ...daysOff.map((span) => ended(`You are off ${offText(span)}`)),
  ...apart.map(meetingText),
  ...dogsText(dogs),
  ...overlapText(overlaps),
];

/** What a series is warned of next to its overlaps, which stand by their days. */
export const seriesWarningTexts = ({
  dogs,
  apart,
  daysOff,
}: Pick<SeriesPreview, 'dogs' | 'apart' | 'daysOff'>): string[] => [
  ...daysOff.map((span) => ended(`Nothing will be booked while you’re off, ${offText(span)}`)),
  ...apart.map(meetingText),
  ...dogsText(dogs),
];
