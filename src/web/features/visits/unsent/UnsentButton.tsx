/** Everything on this device that the server has not taken, in the line under the header; it opens the list. */
import { ChevronRight, CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { CloseUnsent } from '#web/features/visits/unsent/CloseUnsent.ts';
import type { useUnsentItems } from '#web/features/visits/unsent/useUnsentItems.tsx';
import { outbox as walks } from '#web/data/recorder/browserRecorder.ts';
import { sendAll } from '#web/data/visits/browserVisits.ts';
import { usePhoneVisits } from '#web/data/visits/visits.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { statusPart } from '#web/ui/statusPart.ts';

type Unsent = ReturnType<typeof useUnsentItems>;

/** "1 walk is waiting to be sent", "2 walks and 1 visit are waiting to be sent". */
function waitingText(waiting: Unsent['waiting']): string | undefined {
  const counted = Object.entries(waiting).filter(([, count]) => count > 0);
  if (counted.length === 0) return undefined;
  const parts = counted.map(([what, count]) => `${count} ${what}${count === 1 ? '' : 's'}`);
  const isOne = counted.reduce((sum, [, count]) => sum + count, 0) === 1;
  const listed = new Intl.ListFormat('en-GB').format(parts);
  return `${listed} ${isOne ? 'is' : 'are'} waiting to be sent`;
}

function lineText({ items, waiting }: Unsent): string {
  const [first] = items;
  if (first === undefined) return waitingText(waiting) ?? '';
  if (items.length === 1) return first.line;
  return items.every(({ kind }) => kind === 'unreadable')
    ? `${items.length} records on this phone can’t be read`
    : `${items.length} records were not sent`;
}

interface UnsentButtonProps extends Unsent {
  /** Shows only how many, because the line says other things too. */
  isShort: boolean;
}

export function UnsentButton({ items, waiting, isShort }: UnsentButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const text = waitingText(waiting);
  const line = lineText({ items, waiting });
  const count = items.length + waiting.walk + waiting.visit + waiting.change;
  return (
    <>
      <button
        type="button"
        aria-label={isShort ? `${count} unsent: ${line}` : undefined}
        onClick={() => setOpen(true)}
        className={classes(statusPart, 'text-left', isShort ? 'shrink-0' : 'grow')}
      >
        <CloudUpload aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="truncate">{isShort ? `${count} unsent` : line}</span>
        {!isShort && <ChevronRight aria-hidden className="ml-auto size-4 shrink-0" />}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Unsent"
        description="Saved on this device, but not sent to Pawkeeper yet."
      >
        <CloseUnsent value={() => setOpen(false)}>
          <ul className="grid gap-5 pb-6">
            {items.map(({ id, row }) => (
              <li key={id}>{row}</li>
            ))}
            {text !== undefined && (
              <li>
                <Waiting text={text} />
              </li>
            )}
          </ul>
        </CloseUnsent>
      </Dialog>
    </>
  );
}

function Waiting({ text }: { text: string }) {
  const { id: userId, signInAgain } = useSession();
  const isSignedOut = usePhoneVisits().waitsFor === 'signIn';
  const isOnlyHere = walks.inMemory(userId).length > 0;
  return (
    <>
      <p className="font-semibold">{text}</p>
      <p>
        {isOnlyHere
          ? 'This device could not store it: leave this page open until Pawkeeper can be reached.'
          : isSignedOut
            ? 'Safe on this device, and sent once you have signed in.'
            : 'Safe on this device, and sent automatically as soon as Pawkeeper can be reached.'}
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        onClick={isSignedOut ? signInAgain : () => sendAll(userId)}
      >
        {isSignedOut ? 'Sign in' : 'Send now'}
      </Button>
    </>
  );
}
