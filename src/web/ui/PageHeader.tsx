import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/PageHeading.tsx';

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The page's actions: one primary button at most. */
  children?: ReactNode;
};

/** The one `h1` of a page, with its actions: beside it on a laptop, under it on a phone. */
export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:mb-6">
      <div className="min-w-0">
        <PageHeading>{title}</PageHeading>
        {subtitle !== undefined && <p className="mt-1 text-soft">{subtitle}</p>}
      </div>
      {children !== undefined && (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{children}</div>
      )}
    </div>
  );
}
