/** One line under the header that opens something. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface BarButtonProps {
  onClick: () => void;
  children: ReactNode;
}

export function BarButton({ onClick, children }: BarButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 w-full items-center gap-2 px-4 text-left text-sm font-semibold hover:bg-line-deep focus-visible:outline-accent sm:px-6 lg:px-8"
    >
      <span className="truncate">{children}</span>
      <ChevronRight aria-hidden className="ml-auto size-5 shrink-0" />
    </button>
  );
}
