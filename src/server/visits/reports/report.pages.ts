/** What a client sees of a report, by its private link: it reads without scripts, and prints. */
import type { visitEventKinds } from '#contract/choices.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { longDate, plainDate } from '#contract/rules/longDate.ts';
import type { ReportTrack } from '#contract/visits/visitReports.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { endedPage, linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';
import type { ShownReport } from '#server/visits/reports/report-links.sql.ts';

const EVENT_LABELS: Readonly<Record<(typeof visitEventKinds)[number], string>> = {
  pickedUp: 'Picked up',
  droppedOff: 'Dropped off',
  wee: 'Wee',
  poo: 'Poo',
  fed: 'Fed',
  water: 'Water',
  medicine: 'Medicine given',
  incident: 'Incident',
  note: 'Note',
  photo: 'Photo',
};

/** The route: a ring where it starts, a dot where it ends. */
function drawing({ width, height, path }: ReportTrack): Html {
  const points = path.slice(1).split(/[LM]/);
  const [startX, startY] = points[0]?.split(' ') ?? [];
  const [endX, endY] = points.at(-1)?.split(' ') ?? [];
  return html`<figure class="mt-6 break-inside-avoid rounded-lg border border-edge bg-surface p-4">
    <svg
      viewBox="-30 -30 ${width + 60} ${height + 60}"
      class="mx-auto max-h-96 w-full text-primary"
      role="img"
      aria-label="The route we walked"
      fill="none"
      stroke="currentColor"
      stroke-width="10"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d="${path}" />
      <circle cx="${startX}" cy="${startY}" r="16" class="fill-surface" />
      <circle cx="${endX}" cy="${endY}" r="18" fill="currentColor" />
    </svg>
    <figcaption class="mt-2 text-sm text-soft">
      The route we walked. Parts near anyone’s home are left out.
    </figcaption>
  </figure>`;
}

const eventLine = (
  { kind, at, pet, text }: ShownReport['events'][number],
  timeZone: string,
): Html =>
  html`<li class="flex gap-4 break-inside-avoid px-4 py-3">
    <span class="tabular-nums text-soft">${timeOfDay(Date.parse(at), timeZone)}</span>
    <span class="min-w-0 break-words">
      <span class="font-medium">${EVENT_LABELS[kind]}</span>${pet !== null && html`, ${pet}`}
      ${text !== null && html`<span class="mt-1 block whitespace-pre-wrap">${text}</span>`}
    </span>
  </li>`;

/** A page is at most this long, so that it opens on a weak line. */
const MAX_BYTES = 50_000;
/** For the frame of the list of entries. */
const LIST_BYTES = 200;

const bytesOf = (part: Html | string): number => Buffer.byteLength(part.toString());

/** A text as far as it fits. Only thousands of quotes, or the like, are too long: each takes six bytes. */
function fittingText(text: string, bytes: number): string {
  if (bytesOf(html`${text}`) <= bytes) return text;
  let left = bytes - bytesOf('…');
  let fitting = '';
  for (const sign of text) {
    left -= bytesOf(html`${sign}`);
    if (left < 0) break;
    fitting += sign;
  }
  return `${fitting}…`;
}

/** The first entries, as many as fit. */
function fittingEntries(lines: readonly Html[], bytes: number): readonly Html[] {
  let left = bytes;
  const end = lines.findIndex((line) => (left -= bytesOf(line)) < 0);
  return end === -1 ? lines : lines.slice(0, end);
}

const photoItem = (url: string, alt: string): Html =>
  html`<li class="break-inside-avoid">
    <img src="${url}" alt="${alt}" loading="lazy" class="w-full rounded-lg border border-edge" />
  </li>`;

type PhotoUrl = (id: string) => string;

/** The report; `photoUrl` says where each of its photos is shown. */
export function reportPage(frame: PageFrame, report: ShownReport, photoUrl: PhotoUrl): string {
  // The words and entries have what is left beside everything else, as it is written.
  const rest = pageOf(frame, { ...report, note: '' }, photoUrl, []);
  const left = MAX_BYTES - bytesOf(rest);
  const note = report.note === null ? null : fittingText(report.note, left);
  const lines = report.events.map((event) => eventLine(event, frame.timeZone));
  const shown = fittingEntries(lines, left - bytesOf(html`${note}`) - LIST_BYTES);
  return pageOf(frame, { ...report, note }, photoUrl, shown);
}

function pageOf(
  frame: PageFrame,
  report: ShownReport,
  photoUrl: PhotoUrl,
  shown: readonly Html[],
): string {
  const { timeZone } = frame;
  const { businessName, pets, note, startedAt, endedAt, events, track, photoIds, expiresAt } =
    report;
  const [from, to] = [Date.parse(startedAt), Date.parse(endedAt)];
  const dayOf = (moment: number) => businessDay(new Date(moment), timeZone);
  const isOneDay = dayOf(from) === dayOf(to);
  const end = timeOfDay(to, timeZone);
  const more = events.length - shown.length;
  return linkedPage(
    frame,
    pets === '' ? 'Your visit' : pets,
    businessName,
    html`<h1 class="text-3xl font-bold break-words">${pets === '' ? 'Your visit' : pets}</h1>
      <p class="mt-2 text-soft">
        ${longDate(dayOf(from))}, ${timeOfDay(from, timeZone)} to
        ${isOneDay ? end : `${longDate(dayOf(to))}, ${end}`}
      </p>
      ${note !== null && html`<p class="mt-6 break-words whitespace-pre-wrap">${note}</p>`}
      ${
        shown.length > 0 &&
        html`<ul class="mt-6 divide-y divide-edge rounded-lg border border-edge bg-surface">
          ${shown}
        </ul>`
      }
      ${more > 0 && html`<p class="mt-2 text-sm text-soft">and ${more} more ${more === 1 ? 'entry' : 'entries'}</p>`}
      ${
        photoIds.length > 0 &&
        html`<ul aria-label="Photos" class="mt-6 grid gap-4">
          ${photoIds.map((id, at) => photoItem(photoUrl(id), `Photo ${at + 1} of ${photoIds.length}`))}
        </ul>`
      }
      ${track !== null && drawing(track)}
      <p class="mt-8 text-sm text-soft">
        From ${businessName}. This page is available until
        ${plainDate(dayOf(Date.parse(expiresAt)))}. Print it if you would like to keep it.
      </p>`,
  );
}

/** For a link that has ended, was revoked, or never was one. */
export const endedReportPage = (frame: PageFrame): string =>
  endedPage(
    frame,
    'This report can no longer be opened',
    'Report links expire after a while. Please ask the person who looked after your pet for a new one.',
  );
