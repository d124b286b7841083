import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

const icons = {
  red: TriangleAlert,
  yellow: TriangleAlert,
  blue: Info,
  green: CircleCheck,
} as const;

type BannerProps = {
  tone: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  /** At the right, such as a button. */
  action?: ReactNode;
  /** `alert` or `status` where it appears while someone works; none where it belongs to the page. */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
};

/** Something to know before going on, such as a dog that bites. */
export function Banner({ tone, title, children, action, role, className }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={role}
      data-tone={tone}
      className={classes(
        'flex flex-wrap items-start gap-3 rounded-xl border border-tone-line bg-tone-soft p-3.5 text-ink',
        className,
      )}
    >
      {/* With large text its action goes below the words. */}
      <div className="flex min-w-0 grow basis-[10rem] items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-tone" />
        <div className="min-w-0 grow wrap-anywhere">
          {title !== undefined && <p className="font-semibold text-tone">{title}</p>}
          {children !== undefined && <div className="text-sm leading-relaxed">{children}</div>}
        </div>
      </div>
      {action !== undefined && <div className="max-w-full">{action}</div>}
    </div>
  );
}
