import { useState, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

const sizes = {
  sm: 'size-9 text-sm',
  md: 'size-11 text-base',
  lg: 'size-20 text-2xl',
} as const;

type AvatarProps = {
  src?: string | null | undefined;
  /** Whose it is: its first letter is in for the picture, "U" when there is none. */
  name: string;
  size?: keyof typeof sizes | undefined;
  /** `square` for animals, `round` for people. */
  shape?: 'round' | 'square' | undefined;
  /** Instead of the letter, such as a paw for a pet. */
  fallback?: ReactNode;
  /** Empty where the name stands beside it, as it nearly always does. */
  alt?: string | undefined;
  className?: string | undefined;
};

/** A face, or the first letter of its name where there is no picture (or it cannot be had). */
export function Avatar({
  src,
  name,
  size = 'md',
  shape = 'round',
  fallback,
  alt = '',
  className,
}: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const look = classes(
    'shrink-0',
    shape === 'round' ? 'rounded-full' : 'rounded-xl',
    sizes[size],
    className,
  );
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
        className={classes(look, 'bg-sunken object-cover')}
      />
    );
  }
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={classes(
        look,
        'grid place-items-center bg-primary-soft font-bold text-primary-ink select-none [&_svg]:size-1/2',
      )}
    >
      {fallback ?? initial(name)}
    </span>
  );
}

function initial(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? 'U';
}
