/** Signs out: a real navigation to the server, which ends the session. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ComponentProps, type MouseEvent } from 'react';
import { type UnsentMessage, unsentMessages } from '#web/entities/session/unsentCount.ts';
import { clearDevice, listUnsent, type UnsentRecord } from '#web/platform/device/deviceDatabase.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { useSession } from '#web/platform/session/session.ts';
import { SIGN_OUT_PATH } from '#web/platform/session/signIn.ts';
import { toast } from '#web/platform/toasts/toast.ts';

const useDialogPart = lazyPart(async () => import('#web/entities/session/UnsentDialog.tsx'));

/** A link that signs out and leaves nothing of the user behind on this device; what is only here is asked about. */
export function SignOutLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const queryClient = useQueryClient();
  const { id: userId } = useSession();
  const [unsent, setUnsent] = useState<readonly UnsentRecord[]>([]);
  const [messages, setMessages] = useState<readonly UnsentMessage[]>([]);
  const [asking, setAsking] = useState(false);
  const stay = useCallback(() => setAsking(false), []);
  const Dialog = useDialogPart(asking, stay)?.default;

  async function leave(): Promise<void> {
    await clearDevice(userId);
    // Cleared as the page goes, not before: the screens still show what they hold until then.
    addEventListener('pagehide', () => queryClient.clear(), { once: true });
    location.assign(SIGN_OUT_PATH);
  }

  async function askOrLeave(): Promise<void> {
    const records = await listUnsent(userId);
    const written = unsentMessages(userId);
    if (records.length + written.length === 0) return leave();
    setUnsent(records);
    setMessages(written);
    setAsking(true);
  }

  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (navigator.onLine) void askOrLeave();
    else {
      toast({
        title: 'You are offline',
        description: 'Sign out when you are back online.',
        variant: 'destructive',
      });
    }
  }

  return (
    <>
      <a {...rest} href={SIGN_OUT_PATH} onClick={onClick}>
        {children}
      </a>
      {Dialog && (
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          unsent={unsent}
          messages={messages}
          onConfirm={leave}
        />
      )}
    </>
  );
}
