/** The passkeys of the account: list, add, remove. */
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Passkey } from '#contract/identity/passkeys.ts';
import { useAddPasskey, usePasskeys, useRemovePasskey } from '#web/data/passkeys.ts';
import {
  deviceAdvice,
  deviceName,
  noPasskeysHere,
  passkeyFacts,
} from '#web/features/identity/profile/passkeys/passkeyWords.ts';
import { ReAuthenticationDialog } from '#web/features/identity/profile/ReAuthenticationDialog.tsx';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const whyNone = () =>
  noPasskeysHere(location.hostname, typeof globalThis.PublicKeyCredential === 'function');

export function PasskeysCard() {
  const [adding, setAdding] = useState(false);
  const add = useAddPasskey();
  const problem = whyNone();
  return (
    <Card as="section" aria-labelledby="passkeys">
      <CardHeader
        id="passkeys"
        title="Passkeys"
        subtitle="Sign in with your fingerprint, face or screen lock instead of a password."
      >
        {problem === undefined && (
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add passkey
          </Button>
        )}
      </CardHeader>
      <PasskeyList />
      {problem !== undefined && <p className="mt-3 text-sm text-soft">{problem}</p>}
      <ReAuthenticationDialog
        open={adding}
        onOpenChange={setAdding}
        title="Add passkey"
        suggestedName={deviceName(navigator.userAgent)}
        submit={{ label: 'Continue' }}
        onSubmit={(confirmed) => add.mutateAsync(confirmed)}
        done="Passkey added"
        advice={deviceAdvice}
      >
        Your device will ask you to unlock it. The passkey is stored there, or in your password
        manager.
      </ReAuthenticationDialog>
    </Card>
  );
}

function PasskeyList() {
  const { data: passkeys, isPending, isFetching, refetch } = usePasskeys();
  if (isPending) return <Skeleton className="h-11 w-full" />;
  if (!passkeys) {
    return <LoadFailed what="Your passkeys" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (passkeys.length === 0) return <p className="text-soft">No passkeys yet.</p>;
  return (
    <ul className="-my-1 divide-y divide-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [removing, setRemoving] = useState(false);
  const { timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  const remove = useRemovePasskey(passkey.id);
  return (
    <li className="flex items-center gap-3 py-2">
      <KeyRound aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="text-sm text-soft">
          {passkeyFacts(passkey, location.hostname, now, timeZone)}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => setRemoving(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <ReAuthenticationDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove passkey"
        submit={{ label: 'Remove passkey', danger: true }}
        onSubmit={({ password }) => remove.mutateAsync(password)}
        done="Passkey removed"
      >
        <b className="text-ink">{passkey.name}</b> will no longer sign you in. You can delete it
        from the device as well.
      </ReAuthenticationDialog>
    </li>
  );
}
