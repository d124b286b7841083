import type { ThreadMessage } from '#contract/messages/conversations.ts';
import { photoWords } from '#contract/rules/photoWords.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { useSendNow } from '#web/data/deliveries.ts';
import { isUnsent, stateText } from '#web/features/messages/conversations/composer.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

interface MessageBubbleProps {
  message: ThreadMessage;
  firstName: string;
  /** The client has answered since. */
  isAnswered: boolean;
  /** It was searched for: it is scrolled to, and stands out. */
  isWanted: boolean;
}

const scrollTo = (bubble: HTMLLIElement | null): void =>
  bubble?.scrollIntoView({ block: 'center' });

/** A message: theirs at the left, ours at the right, with what became of it. */
export function MessageBubble({ message, firstName, isAnswered, isWanted }: MessageBubbleProps) {
  const { timeZone } = useBusiness();
  const { content, direction, channel, sentAt, deliveryId, photos } = message;
  const isTheirs = direction === 'incoming';
  const unsent = isUnsent(message);
  const state = stateText(message, isAnswered);
  return (
    <li
      ref={isWanted ? scrollTo : undefined}
      className={classes(
        isWanted && 'outline-2 outline-offset-2 outline-focus',
        'w-fit max-w-[88%] rounded-2xl border px-3.5 py-2 sm:max-w-[75%]',
        isTheirs ? 'rounded-bl-md border-line bg-surface' : 'ml-auto rounded-br-md',
        !isTheirs && (channel === 'none' ? 'border-dashed border-edge' : 'border-transparent'),
        !isTheirs && channel !== 'none' && 'bg-primary-soft',
      )}
    >
      <p className="sr-only">{isTheirs ? firstName : 'You'}:</p>
      {photos.length > 0 && <Photos photos={photos} sender={isTheirs ? firstName : 'you'} />}
      <p
        className={classes(
          'wrap-anywhere whitespace-pre-wrap',
          content === photoWords(photos.length) && 'sr-only',
        )}
      >
        {content}
      </p>
      <p
        className={classes(
          'mt-0.5 text-xs tabular-nums',
          unsent ? 'font-semibold text-danger-ink' : 'text-soft',
        )}
      >
        <time dateTime={sentAt}>{timeOfDay(Date.parse(sentAt), timeZone)}</time>
        {state !== '' && <span> · {state}</span>}
      </p>
      {unsent && deliveryId !== null && <SendAgain deliveryId={deliveryId} />}
    </li>
  );
}

/** Squares, which take their room before they have come. One opens in its full size. */
function Photos({ photos, sender }: Pick<ThreadMessage, 'photos'> & { sender: string }) {
  return (
    <ul
      aria-label="Photos"
      className={classes('my-1 grid gap-1.5', photos.length > 1 && 'grid-cols-2')}
    >
      {photos.map(({ id, photoUrl }, at) => (
        <li key={id}>
          <a href={photoUrl} target="_blank" rel="noreferrer" className="block rounded-lg">
            <img
              src={`${photoUrl}?size=card`}
              alt={`${at + 1} of ${photos.length} from ${sender}`}
              loading="lazy"
              className={classes(
                'aspect-square rounded-lg bg-sunken object-cover',
                photos.length > 1 ? 'w-36' : 'w-56',
              )}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ deliveryId }: { deliveryId: string }) {
  const { mutate, isPending } = useSendNow();
  const fail = useFailure();
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      pending={isPending}
      onClick={() =>
        mutate(deliveryId, {
          onError: (error) => fail(error, saveAdvice(error) ?? 'Failed to send the message'),
        })
      }
    >
      Send again
    </Button>
  );
}
