import { Bird, Cat, Dog, Fish, PawPrint, Rabbit, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';

const drawings: Record<string, LucideIcon> = {
  Dog,
  Cat,
  Rabbit,
  Bird,
  Fish,
};

interface PetPictureProps {
  photoUrl: string | null;
  species: string;
  /** For a screen reader; empty where the name is shown next to the picture. */
  alt: string;
  /** The small version of a stored photo. */
  card?: boolean | undefined;
  className?: string | undefined;
}

/** The photo of a pet, or a drawing of its species if there is no photo or it can't be loaded. */
export function PetPicture({ photoUrl, species, alt, card, className }: PetPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (photoUrl !== null && photoUrl !== failed) {
    return (
      <img
        src={card ? `${photoUrl}?size=card` : photoUrl}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(photoUrl)}
        className={classes('size-full bg-sunken object-cover', className)}
      />
    );
  }
  const Drawing = (Object.hasOwn(drawings, species) ? drawings[species] : undefined) ?? PawPrint;
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={classes(
        'grid size-full place-items-center bg-primary-soft text-primary-ink',
        className,
      )}
    >
      <Drawing aria-hidden strokeWidth={1.25} className="size-1/2 max-h-24 max-w-24 opacity-75" />
    </span>
  );
}
