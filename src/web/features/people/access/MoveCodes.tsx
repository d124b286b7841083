/** Moves what looks like a code from a client's notes to the access codes: one by one, and only what somebody asks for. */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AccessKind } from '#contract/people/accessCodes.ts';
import type { Client } from '#contract/people/clients.ts';
import { codesIn, withoutFirstCode } from '#contract/rules/codesInText.ts';
import { accessKindList, accessKinds } from '#web/features/people/access/accessWords.ts';
import { useAccess, useSetCode } from '#web/data/access.ts';
import { useSaveNotes } from '#web/data/clients.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

export function MoveCodes({ client }: { client: Client }) {
  const [isOpen, setOpen] = useState(false);
  const [first] = codesIn(client.notes ?? '');
  if (first === undefined) return null;
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden />
        Move to access codes
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Move to Access Codes">
        <Choices client={client} value={first.value} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface ChoicesProps {
  client: Client;
  value: string;
  onDone: () => void;
}

/** What the code is; a kind that has one already is not offered, as it would be replaced. */
function Choices({ client, value, onDone }: ChoicesProps) {
  const { data } = useAccess(client.id);
  const set = useSetCode(client.id);
  const save = useSaveNotes();
  const fail = useFailure();
  const [isMoving, setMoving] = useState(false);
  const free = accessKindList.filter((kind) => data && !data.some((code) => code.kind === kind));

  async function move(kind: AccessKind): Promise<void> {
    setMoving(true);
    try {
      // The code first: if the notes can't be saved, it is in both places and in neither lost.
      await set({ kind, value });
      await save.mutateAsync({
        id: client.id,
        notes: withoutFirstCode(client.notes ?? ''),
        updatedAt: client.updatedAt,
      });
      toast({
        title: 'Success',
        description: `${accessKinds[kind]} saved and removed from the notes`,
      });
      onDone();
    } catch (error) {
      fail(error, 'Failed to move the code');
    } finally {
      setMoving(false);
    }
  }

  return (
    <>
      <p>
        The notes have <b className="font-mono">{value}</b>. As an access code, it’s encrypted and
        left off lists and printouts, and every view is logged. Which code is it?
      </p>
      <div className="my-4 grid gap-2">
        {free.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            disabled={isMoving}
            onClick={() => void move(kind)}
          >
            {accessKinds[kind]}
          </Button>
        ))}
        {data && free.length === 0 && (
          <p className="text-soft">All four access codes are set. Change one on this page first.</p>
        )}
      </div>
    </>
  );
}
