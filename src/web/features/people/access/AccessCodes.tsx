/** The access codes of a client: each is shown by a tap, which is logged, and fades. They are kept nowhere in the browser. */
import { Eye, EyeOff, Pencil, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AccessKind } from '#contract/people/accessCodes.ts';
import { AccessCodeDialog } from '#web/features/people/access/AccessCodeDialog.tsx';
import { accessKindList, accessKinds, SHOWN_MS } from '#web/features/people/access/accessWords.ts';
import { revealCode, useAccess } from '#web/data/access.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface AccessCodesProps {
  clientId: string;
  /** Without buttons to set and change them. */
  isReadOnly?: boolean;
}

export function AccessCodes({ clientId, isReadOnly = false }: AccessCodesProps) {
  const { data, isPending, isFetching, refetch } = useAccess(clientId);
  const [editing, setEditing] = useState<{ open: boolean; kind: AccessKind }>({
    open: false,
    kind: 'entryCode',
  });
  if (isPending) return <Skeleton className="h-11 w-2/3" />;
  if (data === undefined) {
    return (
      <LoadFailed what="The access codes" pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  const has = (kind: AccessKind) => data.some((code) => code.kind === kind);
  const shown = accessKindList.filter((kind) => !isReadOnly || has(kind));
  if (shown.length === 0) {
    return <p className="text-soft">No codes yet. Add them on the client’s page.</p>;
  }
  return (
    <>
      <ul aria-label="Access codes" className="-my-2 divide-y divide-line">
        {shown.map((kind) => (
          <li key={kind} className="flex min-h-12 items-center gap-2 py-2">
            <span className="min-w-0 grow font-medium">{accessKinds[kind]}</span>
            {has(kind) && <Revealed clientId={clientId} kind={kind} />}
            {!isReadOnly && (
              <Button
                variant="ghost"
                size={has(kind) ? 'icon' : 'sm'}
                aria-label={`${has(kind) ? 'Change' : 'Add'} ${accessKinds[kind].toLowerCase()}`}
                onClick={() => setEditing({ open: true, kind })}
              >
                {has(kind) ? <Pencil aria-hidden /> : <Plus aria-hidden />}
                {!has(kind) && 'Add'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AccessCodeDialog
        open={editing.open}
        onOpenChange={(open) => setEditing({ ...editing, open })}
        clientId={clientId}
        kind={editing.kind}
        isSet={has(editing.kind)}
      />
    </>
  );
}

/** The button that shows a code, and then the code for a while. Leaving the page or the app hides it at once. */
function Revealed({ clientId, kind }: { clientId: string; kind: AccessKind }) {
  const [value, setValue] = useState<string>();
  const fail = useFailure();
  useEffect(() => {
    if (value === undefined) return undefined;
    const stopped = new AbortController();
    const hide = () => setValue(undefined);
    const timer = setTimeout(hide, SHOWN_MS);
    document.addEventListener('visibilitychange', hide, stopped);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [value]);

  async function show(): Promise<void> {
    try {
      setValue(await revealCode(clientId, kind));
    } catch (error) {
      fail(error, 'Failed to show the code');
    }
  }

  const name = accessKinds[kind].toLowerCase();
  if (value === undefined) {
    return (
      <Button variant="secondary" size="sm" aria-label={`Show ${name}`} onClick={show}>
        <Eye aria-hidden />
        Show
      </Button>
    );
  }
  return (
    <>
      <output
        aria-label={accessKinds[kind]}
        // It fades in the last seconds, so that nobody is taken by surprise.
        className="font-mono text-lg font-bold wrap-anywhere animate-[fade-code_30s_ease-in_forwards] motion-reduce:animate-none"
      >
        {value}
      </output>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Hide ${name}`}
        onClick={() => setValue(undefined)}
      >
        <EyeOff aria-hidden />
      </Button>
    </>
  );
}
