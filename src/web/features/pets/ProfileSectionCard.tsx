import { useId } from 'react';
import type { ProfileEntry, ProfileSection } from '#web/features/pets/petProfile.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';

/** One section of the profile; an empty one says so. */
export function ProfileSectionCard({ section: { title, entries } }: { section: ProfileSection }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {entries.length === 0 ? (
        <p className="mt-2 text-soft">Nothing noted yet.</p>
      ) : (
        <dl className="mt-3 grid grid-cols-1 gap-x-5 gap-y-3.5 min-[24rem]:grid-cols-2">
          {entries.map((entry) => (
            <div
              key={entry.label}
              className={classes(
                'min-w-0',
                (entry.long === true || entry.href !== undefined) && 'col-span-full',
              )}
            >
              <dt className="text-sm text-soft">{entry.label}</dt>
              <dd className="break-words whitespace-pre-line">
                <Value entry={entry} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function Value({ entry: { value, href } }: { entry: ProfileEntry }) {
  if (href === undefined) return value;
  const outside = href.startsWith('https:');
  return (
    <a
      href={href}
      {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="-my-2 inline-block py-2 font-medium text-primary-ink tabular-nums underline underline-offset-4"
    >
      {value}
      {outside && <span className="sr-only"> (opens a map)</span>}
    </a>
  );
}
