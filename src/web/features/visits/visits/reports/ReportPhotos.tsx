/** Chooses the photos of a report: the server says which may be shown. */
import { Check } from 'lucide-react';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import type { Visit } from '#contract/visits/visits.ts';

interface ReportPhotosProps {
  visit: Visit;
  report: VisitReport;
  onChange: (photoIds: string[]) => void;
}

export function ReportPhotos({ visit, report, onChange }: ReportPhotosProps) {
  const photos = visit.photos.filter(({ id }) => report.photoChoices.includes(id));
  if (photos.length === 0) return null;
  const chosen = new Set(report.photoIds);
  const toggle = (id: string) =>
    onChange(
      chosen.has(id) ? report.photoIds.filter((each) => each !== id) : [...report.photoIds, id],
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Photos</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map(({ id, photoUrl }, at) => (
          <label
            key={id}
            className="relative block cursor-pointer rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              aria-label={`Photo ${at + 1}`}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
            />
            <img
              src={`${photoUrl}?size=card`}
              alt=""
              loading="lazy"
              className="aspect-square w-full rounded-lg border-4 border-transparent object-cover opacity-50 peer-checked:border-primary peer-checked:opacity-100"
            />
            <span
              aria-hidden
              className="absolute top-2 right-2 size-7 rounded-full border-2 border-edge bg-surface p-0.5 text-transparent peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary"
            >
              <Check className="size-full" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
