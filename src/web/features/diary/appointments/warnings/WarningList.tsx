import { TriangleAlert } from 'lucide-react';

/** Warnings, one below the other. They tell, and never block. */
export function WarningList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul data-tone="yellow" className="grid gap-1.5 text-sm text-tone">
      {texts.map((text) => (
        <li key={text} className="flex gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
