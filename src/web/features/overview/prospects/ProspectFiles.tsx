/** The photos and vaccination cards that a prospect added for their pets. */
import { FileText } from 'lucide-react';
import type { Prospect } from '#contract/people/prospects.ts';

export function ProspectFiles({ prospect: { name, told, files } }: { prospect: Prospect }) {
  return (
    <ul aria-label={`Files of ${name}`} className="mb-4 flex flex-wrap items-center gap-3">
      {files.map(({ id, petId, kind, url }) => {
        const pet = told.pets.find((each) => each.id === petId)?.name ?? 'their pet';
        return (
          <li key={id}>
            {kind === 'photo' ? (
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={`${url}?size=card`}
                  alt={pet}
                  className="size-20 rounded-lg object-cover"
                />
              </a>
            ) : (
              <a
                href={url}
                download
                className="flex min-h-11 items-center gap-2 font-medium text-primary-ink hover:underline"
              >
                <FileText aria-hidden className="size-5 shrink-0" />
                <span className="wrap-anywhere">Vaccination card of {pet}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
