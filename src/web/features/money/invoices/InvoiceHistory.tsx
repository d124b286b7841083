/** What happened to an issued invoice: when it was issued, sent, credited or voided. */
import type { Invoice } from '#contract/money/invoices.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';

export function InvoiceHistory({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useBusiness();
  const { issuedOn, sentAt, linkMadeAt, credited, state, createdAt } = invoice;
  const moment = (at: string): string =>
    `${mediumDate(businessDay(new Date(at), timeZone))}, ${timeOfDay(Date.parse(at), timeZone)}`;
  const events = [
    `Drafted ${moment(createdAt)}`,
    issuedOn !== null && `Issued ${mediumDate(issuedOn)}`,
    linkMadeAt !== null && `Link made ${moment(linkMadeAt)}`,
    sentAt !== null && `Sent ${moment(sentAt)}`,
    credited !== '0.00' && `${formatPounds(credited)} credited`,
    state === 'void' && 'Void: nothing to pay',
  ].filter((event) => event !== false);
  return (
    <Card as="section" aria-labelledby="invoice-history">
      <CardHeader id="invoice-history" title="History" />
      <ol aria-label="History" className="grid gap-1.5">
        {events.map((event) => (
          <li key={event} className="tabular-nums">
            {event}
          </li>
        ))}
      </ol>
    </Card>
  );
}
