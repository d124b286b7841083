/** A request that doesn't wait for the owner any more; a cancellation can be undone. */
import type { Request } from '#contract/diary/requests.ts';
import { type RequestState, requestStateLabels } from '#contract/diary/requestWords.ts';
import { useUndoCancellation } from '#web/data/requests.ts';
import { RequestFacts } from '#web/features/diary/requests/RequestFacts.tsx';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';

const TONES: Record<RequestState, Tone> = {
  open: 'yellow',
  offered: 'yellow',
  accepted: 'green',
  declined: 'red',
  withdrawn: 'grey',
  expired: 'grey',
};

/** A cancellation is neither accepted nor declined. */
const stateOf = ({ kind, state }: Request): { tone: Tone; text: string } => {
  if (kind !== 'cancel') return { tone: TONES[state], text: requestStateLabels[state] };
  return state === 'accepted'
    ? { tone: 'red', text: 'Cancelled' }
    : { tone: 'green', text: 'Booked again' };
};

export function AnsweredRequest({ request }: { request: Request }) {
  const undo = useUndoCancellation();
  const fail = useFailure();
  const { tone, text } = stateOf(request);
  const put = () =>
    undo.mutateAsync(request.id).then(
      () => toastSuccess('The visit is booked again, without a fee'),
      (error: unknown) => fail(error, 'Failed to undo the cancellation'),
    );
  return (
    <li className="py-3">
      <Badge tone={tone} className="float-right ml-2">
        {text}
      </Badge>
      <RequestFacts request={request} />
      {request.kind === 'cancel' && request.state === 'accepted' && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          pending={undo.isPending}
          onClick={put}
        >
          Undo Cancellation
        </Button>
      )}
    </li>
  );
}
