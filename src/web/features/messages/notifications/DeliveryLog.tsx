import { useState } from 'react';
import { Link } from 'wouter';
import type { Delivery, NotificationKind } from '#contract/messages/deliveries.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { DELIVERIES_SHOWN_DAYS } from '#contract/rules/deliveriesShown.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { useDeliveries, useNotificationKinds, useSendNow } from '#web/data/deliveries.ts';
import {
  canSendNow,
  outcomeOf,
  titleOf,
} from '#web/features/messages/notifications/deliveryWords.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const STEP = 30;

/** What each person was told in the last weeks, the latest first, and why something was not. */
export function DeliveryLog() {
  const from = addDays(useToday(), -DELIVERIES_SHOWN_DAYS);
  const { data: kinds, isPending: isNaming } = useNotificationKinds();
  const { data: deliveries, isPending: isReading, isFetching, refetch } = useDeliveries(from);
  const isPending = isReading || isNaming;
  const { data: clients = [] } = useClientsWith(
    ...(deliveries ?? []).map(({ clientId }) => clientId ?? undefined),
  );
  const [shown, setShown] = useState(STEP);
  const nameOf = (id: string | null) => {
    const client = clients.find((each) => each.id === id);
    return client && fullName(client);
  };
  return (
    <Card as="section" aria-labelledby="delivery-log">
      <CardHeader
        id="delivery-log"
        title="Email log"
        subtitle={`In the last ${DELIVERIES_SHOWN_DAYS} days, newest first`}
      />
      {isPending && <Spinner />}
      {!isPending && deliveries === undefined && (
        <LoadFailed what="The emails" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {deliveries?.length === 0 && <p className="text-soft">Nothing yet.</p>}
      <ul aria-label="Emails" className="divide-y divide-line empty:hidden">
        {!isPending &&
          deliveries
            ?.slice(0, shown)
            .map((delivery) => (
              <Row
                key={delivery.id}
                delivery={delivery}
                kind={kinds?.find(({ kind }) => kind === delivery.kind)}
                client={nameOf(delivery.clientId)}
              />
            ))}
      </ul>
      {deliveries && deliveries.length > shown && (
        <Button variant="secondary" size="sm" onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </Card>
  );
}

interface RowProps {
  delivery: Delivery;
  kind: NotificationKind | undefined;
  client: string | undefined;
}

function Row({ delivery, kind, client }: RowProps) {
  const { timeZone } = useBusiness();
  const { mutate, isPending } = useSendNow();
  const fail = useFailure();
  const title = titleOf(kind, client);
  const send = () =>
    mutate(delivery.id, {
      onError: (error) => fail(error, saveAdvice(error) ?? 'Failed to send the email'),
    });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 grow">
        <p className="font-medium">
          {client === undefined ? (
            title
          ) : (
            <Link href={`/clients/${delivery.clientId}`} className="hover:underline">
              {title}
            </Link>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-soft">{outcomeOf(delivery, timeZone)}</p>
      </div>
      {canSendNow(delivery) && (
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0"
          aria-label={`Send now: ${title}`}
          pending={isPending}
          onClick={send}
        >
          Send now
        </Button>
      )}
    </li>
  );
}
