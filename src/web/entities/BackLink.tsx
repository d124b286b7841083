import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { stepBackTo } from '#web/platform/nav/navigate.ts';

/** Leads from a page to its list. If the list is one step back, its filter and scroll position are kept. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      onClick={(event) => {
        if (stepBackTo(href)) event.preventDefault();
      }}
      className="mb-3 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold text-primary-ink hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
