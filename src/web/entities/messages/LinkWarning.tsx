import { FileDown } from 'lucide-react';
import { Banner } from '#web/ui/Banner.tsx';

interface LinkWarningProps {
  /** The person the link is for. */
  firstName: string;
  /** A file that can be sent instead. */
  pdf?: string | undefined;
}

/** Says that a link opens only where this Pawkeeper can be reached. */
export function LinkWarning({ firstName, pdf }: LinkWarningProps) {
  return (
    <Banner tone="yellow" title={`${firstName} may not be able to open this link`}>
      <p>
        It leads to {location.host}, which usually works only in your own network. To make links
        that work everywhere, ask your administrator to set PUBLIC_URL.
      </p>
      {pdf !== undefined && (
        <a
          href={pdf}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-ink underline"
        >
          <FileDown aria-hidden className="size-4" />
          Send the PDF instead
        </a>
      )}
    </Banner>
  );
}
