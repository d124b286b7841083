import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { stepBackTo } from '#web/platform/nav/navigate.ts';

/** Leads from a page to the list that it belongs to, as it was left where the list is one step back: with its filter, and scrolled. */
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
