import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { useClientMails } from '#web/data/clientMails.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Banner } from '#web/ui/Banner.tsx';

interface ReturnedMailProps {
  client: Client;
  /** Opens the form of the client; a link leads to their page without it. */
  onEdit?: () => void;
}

/** Says that an email to a client's address came back, before the next one is written. */
export function ReturnedMail({ client: { id, email, firstName }, onEdit }: ReturnedMailProps) {
  const { data } = useClientMails(id);
  const { timeZone } = useBusiness();
  if (!data?.returned) return null;
  const { returnedAt, reason } = data.returned;
  const day = mediumDate(businessDay(new Date(returnedAt), timeZone));
  return (
    <Banner tone="yellow" className="mb-3" title={`Email to ${email} came back on ${day}`}>
      <p className="wrap-anywhere">{reason}</p>
      <p>
        Ask {firstName} for another address, and{' '}
        {onEdit ? (
          <button type="button" className="font-semibold underline" onClick={onEdit}>
            change it here
          </button>
        ) : (
          <Link href={`/clients/${id}`} className="font-semibold underline">
            change it here
          </Link>
        )}
        .
      </p>
    </Banner>
  );
}
