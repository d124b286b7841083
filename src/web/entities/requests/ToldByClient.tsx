/** What a client says has changed and the owner has not looked at yet. */
import { Link } from 'wouter';
import { type ToldAbout, useToldDetails } from '#web/entities/requests/toldDetails.ts';
import { Banner } from '#web/ui/Banner.tsx';

export function ToldByClient({ className, ...about }: ToldAbout & { className: string }) {
  const told = useToldDetails(about);
  if (told.length === 0) return null;
  return (
    <Banner tone="yellow" title="From the client" className={className}>
      <ul>
        {told.map(({ key, text }) => (
          <li key={key} className="whitespace-pre-line">
            {text}
          </li>
        ))}
      </ul>
      <Link href="/requests" className="inline-flex min-h-11 items-center font-semibold underline">
        Look at the request
      </Link>
    </Banner>
  );
}
