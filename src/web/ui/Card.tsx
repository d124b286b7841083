import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  /** `section` with an `aria-labelledby`, `article` or `li` where the card is a thing of its own. */
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** Without padding, for lists and pictures that reach the edge. */
  flush?: boolean | undefined;
};

/** A sheet of paper on the page: hairline border, 12 px corners, no shadow. */
export function Card({ as: Element = 'div', flush = false, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classes(
        'min-w-0 rounded-xl border border-line bg-surface',
        !flush && 'p-4 sm:p-5',
        className,
      )}
    />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The id that the card's `aria-labelledby` names. */
  id?: string | undefined;
  level?: 2 | 3 | undefined;
  /** Actions at the right. */
  children?: ReactNode;
};

/** The heading of a card. */
export function CardHeader({ title, subtitle, id, level = 2, children }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 grow basis-[7rem]">
        <Heading id={id} className="text-lg font-bold">
          {title}
        </Heading>
        {subtitle !== undefined && <p className="mt-0.5 text-sm text-soft">{subtitle}</p>}
      </div>
      {children !== undefined && <div className="flex max-w-full flex-wrap gap-2">{children}</div>}
    </div>
  );
}
