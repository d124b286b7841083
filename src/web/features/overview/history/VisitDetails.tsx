/** What happened on a visit: when, how far, what was noted, and the photos. */
import { ChevronDown, Footprints } from 'lucide-react';
import { Link } from 'wouter';
import { type VisitEventKind, visitEventLabels } from '#contract/choices.ts';
import type { HistoryVisit } from '#contract/overview/history.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { eventDetail } from '#web/data/visits/visitWords.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { useBusiness } from '#web/platform/session/session.ts';

interface VisitDetailsProps {
  visit: HistoryVisit;
  /** The names of pets by their ids. */
  petNames: ReadonlyMap<string, string>;
  /** Events and photos are shown without a press. */
  isUnfolded?: boolean | undefined;
}

/** "Poo · Rex: Loose", "Medicine · Rex: Metacam, 0.5 ml, given". */
function eventText(kind: VisitEventKind, petName: string | undefined, text: string | null): string {
  const what =
    petName === undefined ? visitEventLabels[kind] : `${visitEventLabels[kind]} · ${petName}`;
  return text === null ? what : `${what}: ${text}`;
}

/** What is folded, each word once: "Picked up, Wee, Incident, 2 photos". */
function summaryOf({ events, photos }: HistoryVisit): string {
  const words = new Set(events.map(({ kind }) => visitEventLabels[kind]));
  if (photos.length > 0) words.add(photos.length === 1 ? '1 photo' : `${photos.length} photos`);
  return [...words].join(', ');
}

/** Above the row's own surface, so that its links can be pressed by themselves. */
export function VisitDetails({ visit, petNames, isUnfolded = false }: VisitDetailsProps) {
  const { timeZone } = useBusiness();
  const at = (moment: string) => timeOfDay(Date.parse(moment), timeZone);
  const { id, startedAt, endedAt, walk, events, photos, note, privateNote } = visit;
  const miles = walk?.distance;
  return (
    <div className="relative z-1 grid grid-cols-[minmax(0,1fr)] text-sm">
      <p className="flex flex-wrap items-center gap-x-4 tabular-nums">
        <Link
          href={visitPage(id)}
          className="inline-flex min-h-8 items-center font-medium text-primary-ink hover:underline pointer-coarse:min-h-11"
        >
          Visited {at(startedAt)}
          {endedAt === null ? ', still in progress' : ` to ${at(endedAt)}`}
        </Link>
        {walk && (
          <Link
            href={`/walks?${new URLSearchParams({ walk: walk.id })}`}
            className="inline-flex min-h-8 items-center gap-1 font-medium text-primary-ink hover:underline pointer-coarse:min-h-11"
          >
            <Footprints aria-hidden className="size-4 shrink-0" />
            {miles ? `${miles} miles` : 'Track'}
          </Link>
        )}
      </p>
      {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {privateNote !== null && (
        <p className="wrap-anywhere whitespace-pre-line text-soft">For you only: {privateNote}</p>
      )}
      {(events.length > 0 || photos.length > 0) && (
        <details open={isUnfolded} className="group">
          <summary className="flex min-h-8 cursor-pointer items-center gap-1 text-soft pointer-coarse:min-h-11">
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 transition-transform group-open:rotate-180"
            />
            <span className="min-w-0 truncate">{summaryOf(visit)}</span>
          </summary>
          {events.length > 0 && (
            <ul aria-label="Events" className="mb-1 grid gap-1 pl-5 text-soft">
              {events.map(({ id, kind, at: moment, petId, ...told }) => (
                <li key={id} className="wrap-anywhere">
                  <span className="tabular-nums">{at(moment)}</span>{' '}
                  {eventText(kind, petNames.get(petId ?? ''), eventDetail(told))}
                </li>
              ))}
            </ul>
          )}
          {photos.length > 0 && (
            <ul aria-label="Photos" className="mt-1 flex flex-wrap gap-2 pl-5">
              {photos.map(({ id, photoUrl, petId }) => (
                <li key={id}>
                  <a href={photoUrl} target="_blank" rel="noreferrer">
                    <img
                      src={`${photoUrl}?size=card`}
                      alt={petNames.get(petId ?? '') ?? 'This visit'}
                      loading="lazy"
                      decoding="async"
                      className="size-20 rounded-lg bg-sunken object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  );
}
