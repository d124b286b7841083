/** Who asks for what: the same on the card of an open request and in the list of answered ones. */
import { Link } from 'wouter';
import type { Request } from '#contract/diary/requests.ts';
import { requestKindLabels } from '#contract/diary/requestWords.ts';
import { detailKey, detailLabel } from '#contract/people/detailFields.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClients } from '#web/data/clients.ts';
import { usePets } from '#web/data/pets.ts';
import { useServices } from '#web/data/services.ts';
import { dayTexts } from '#web/features/diary/requests/requestTexts.ts';

function useAskerName({ clientId }: Request): string {
  const { data: clients } = useClients();
  const client = clients?.find(({ id }) => id === clientId);
  return client ? fullName(client) : 'A client';
}

export function RequestFacts({ request, headingId }: { request: Request; headingId?: string }) {
  const {
    kind,
    state,
    told,
    clientId,
    serviceId,
    petIds,
    message,
    price,
    fee,
    scope,
    visits,
    isAsUsual,
  } = request;
  const { data: pets } = usePets();
  const { data: services } = useServices();
  const name = useAskerName(request);
  const service = services?.find(({ id }) => id === serviceId)?.name;
  const names = petIds.flatMap((id) => pets?.find((pet) => pet.id === id)?.name ?? []);
  const what = [service, names.join(', ')].filter(Boolean).join(' for ');
  return (
    <>
      <h3 id={headingId} className="font-bold wrap-anywhere">
        <Link href={`/clients/${clientId}`} className="underline">
          {name}
        </Link>
        : {requestKindLabels[kind]}
      </h3>
      {what !== '' && <p className="wrap-anywhere">{what}</p>}
      <ul className="mt-1 tabular-nums">
        {dayTexts(request).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {scope === 'following' && <p className="text-sm text-soft">And the visits that follow</p>}
      {isAsUsual && <p className="text-sm text-soft">At the usual time</p>}
      {visits.length > 1 && price !== null && (
        <p className="font-semibold tabular-nums">{formatPounds(price)} in all</p>
      )}
      {fee !== null && (
        <p className="font-semibold tabular-nums">Cancellation fee: {formatPounds(fee)}</p>
      )}
      {told.length > 0 && state !== 'open' && (
        <ul className="mt-1">
          {told.map((detail) => (
            <li key={detailKey(detail)} className="wrap-anywhere whitespace-pre-line">
              {detailLabel(detail)}: {detail.value ?? 'removed'}
            </li>
          ))}
        </ul>
      )}
      {message !== null && (
        <p className="mt-2 rounded-lg bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      )}
    </>
  );
}
