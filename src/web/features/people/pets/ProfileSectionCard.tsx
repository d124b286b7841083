import { useId } from 'react';
import type { ProfileEntry, ProfileSection } from '#web/features/people/pets/petProfile.ts';
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Fact } from '#web/ui/Facts.tsx';

/** One section of the profile; an empty one says so in a line. */
export function ProfileSectionCard({ section: { title, entries } }: { section: ProfileSection }) {
  const id = useId();
  const isEmpty = entries.length === 0;
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classes(
        isEmpty && 'flex flex-wrap items-baseline justify-between gap-x-4 py-3! print:hidden',
      )}
    >
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {isEmpty ? (
        <p className="text-soft">Nothing noted yet.</p>
      ) : (
        <dl className="mt-3 grid grid-cols-1 gap-x-5 gap-y-3.5 min-[24rem]:grid-cols-2">
          {entries.map((entry) => (
            <Fact
              key={entry.label}
              label={entry.label}
              className={classes(
                (entry.long === true || entry.href !== undefined) && 'col-span-full',
              )}
            >
              <Value entry={entry} />
            </Fact>
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
      {href.startsWith('tel:') ? <PhoneNumber phone={value} /> : value}
      {outside && <span className="sr-only"> (opens a map)</span>}
    </a>
  );
}
