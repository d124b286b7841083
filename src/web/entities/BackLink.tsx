import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';

/** Leads from a page to the list that it belongs to. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="mb-3 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold text-primary-ink hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
