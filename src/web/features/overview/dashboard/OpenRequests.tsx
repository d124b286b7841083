/** What clients ask for and nobody has answered; nothing where there is none. */
import { Link } from 'wouter';
import { detailLabel } from '#contract/people/detailFields.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { useClients } from '#web/data/clients.ts';
import { useOpenRequests } from '#web/data/requests.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { rowButtonClass } from '#web/ui/rowButton.ts';

const SHOWN = 3;

export function OpenRequests() {
  const { data: open } = useOpenRequests();
  const { data: clients } = useClients();
  if (open === undefined || open.length === 0) return null;
  const nameOf = (clientId: string): string => {
    const client = clients?.find(({ id }) => id === clientId);
    return client ? `${client.firstName} ${client.lastName}` : 'A client';
  };
  return (
    <Card as="section" aria-labelledby="open-requests" className="lg:col-span-full">
      <CardHeader id="open-requests" title="Requests">
        <Badge tone="yellow">{open.length} waiting</Badge>
      </CardHeader>
      <ul className="-mx-2 -my-2 grid gap-1">
        {open.slice(0, SHOWN).map(({ id, clientId, firstDay, message, told }) => (
          <li key={id} className="relative rounded-lg px-2 py-2 transition-colors hover:bg-sunken">
            <Link href="/requests" className={rowButtonClass}>
              {nameOf(clientId)}
            </Link>
            <p className="text-sm wrap-anywhere text-soft">
              {firstDay === null
                ? (message ?? `Changed: ${told.map(detailLabel).join(', ')}`)
                : `For ${mediumDate(firstDay)}`}
            </p>
          </li>
        ))}
      </ul>
      {open.length > SHOWN && (
        <Link
          href="/requests"
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary-ink underline"
        >
          Answer all {open.length}
        </Link>
      )}
    </Card>
  );
}
