/** One request with everything that decides it, and the three answers. */
import { useId, useState } from 'react';
import type { Request } from '#contract/diary/requests.ts';
import { detailKey } from '#contract/people/detailFields.ts';
import { useAcceptRequest, useRequestCheck } from '#web/data/requests.ts';
import { WarningList } from '#web/features/diary/appointments/warnings/WarningList.tsx';
import { DeclineForm } from '#web/features/diary/requests/DeclineForm.tsx';
import { OfferForm } from '#web/features/diary/requests/OfferForm.tsx';
import { RequestFacts } from '#web/features/diary/requests/RequestFacts.tsx';
import { ToldDetails } from '#web/features/diary/requests/ToldDetails.tsx';
import { ANSWERED, checkTexts } from '#web/features/diary/requests/requestTexts.ts';
import { HttpError } from '#web/platform/net/http.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The sentence of a refusal; anything else is shown as a failure. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof HttpError && error.status === 409 ? error.failure?.message : undefined;

export function OpenRequest({ request }: { request: Request }) {
  const id = useId();
  const [answer, setAnswer] = useState<'offer' | 'decline'>();
  const [refusal, setRefusal] = useState<string>();
  const hasVisits = request.visits.length > 0;
  const isDecided = hasVisits || request.told.length > 0;
  const check = useRequestCheck(request.id, isDecided);
  const [left, setLeft] = useState<readonly string[]>([]);
  const accept = useAcceptRequest();
  const fail = useFailure();
  const close = () => setAnswer(undefined);

  async function yes(): Promise<void> {
    try {
      const told = request.told.map(detailKey).filter((key) => !left.includes(key));
      await accept.mutateAsync({ id: request.id, version: check.data?.version, told });
      toastSuccess(`Request accepted. ${ANSWERED}`);
    } catch (error) {
      const sentence = refusalOf(error);
      setRefusal(sentence);
      if (sentence === undefined) fail(error, 'Failed to accept the request');
    }
  }

  return (
    <Card as="article" aria-labelledby={id}>
      <RequestFacts request={request} headingId={id} />
      <div role="status" className="mt-3">
        {isDecided && check.isPending && <Skeleton className="h-5 w-56" />}
        {hasVisits && check.data && <Warnings texts={checkTexts(check.data)} />}
      </div>
      {check.isError && check.data === undefined && (
        <LoadFailed
          what={hasVisits ? 'Possible clashes' : 'The details'}
          pending={check.isFetching}
          onRetry={() => void check.refetch()}
        />
      )}
      {check.data && check.data.told.length > 0 && (
        <ToldDetails told={check.data.told} left={left} onChange={setLeft} />
      )}
      {refusal !== undefined && (
        <p role="alert" className="mt-3 text-danger">
          {refusal}
        </p>
      )}
      {answer === 'offer' && <OfferForm request={request} onClose={close} />}
      {answer === 'decline' && <DeclineForm request={request} onClose={close} />}
      {answer === undefined && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            pending={accept.isPending}
            disabled={isDecided && check.data === undefined}
            onClick={yes}
          >
            Accept
          </Button>
          {hasVisits && (
            <Button variant="secondary" onClick={() => setAnswer('offer')}>
              Offer Another Time
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAnswer('decline')}>
            Decline
          </Button>
        </div>
      )}
    </Card>
  );
}

function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.length > 0 ? (
    <WarningList texts={texts} />
  ) : (
    <p className="text-sm text-soft">No clashes, days off or overdue treatments. There is room.</p>
  );
}
