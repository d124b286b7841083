/** The keys of a client: where each is, its next step at one tap, and its log. */
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Key, KeyEvent, KeyEventValues } from '#contract/people/keys.ts';
import { shortDateTime } from '#contract/rules/localTime.ts';
import { HandOverDialog } from '#web/features/people/keys/HandOverDialog.tsx';
import { KeyDialog } from '#web/features/people/keys/KeyDialog.tsx';
import { eventWords, NEXT_STEPS, stepLabels } from '#web/features/people/keys/keyWords.ts';
import { useAddKeyEvent, useKeyEvents, useKeys } from '#web/data/keys.ts';
import { KeyBadge } from '#web/entities/care/KeyBadge.tsx';
import { isAnswered } from '#web/platform/net/http.ts';
import { randomKey } from '#web/platform/net/idempotencyKeys.ts';
import { useChangedByTap } from '#web/platform/nav/secondTaps.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function KeysCard({ clientId }: { clientId: string }) {
  const keys = useKeys(clientId);
  const [form, setForm] = useState<{ open: boolean; item?: Key }>({ open: false });
  return (
    <Card as="section" aria-labelledby="client-keys">
      <CardHeader id="client-keys" title="Keys">
        <Button variant="secondary" size="sm" onClick={() => setForm({ open: true })}>
          <Plus aria-hidden />
          Add Key
        </Button>
      </CardHeader>
      <List keys={keys} clientId={clientId} onEdit={(item) => setForm({ open: true, item })} />
      <KeyDialog
        open={form.open}
        onOpenChange={(open) => setForm({ ...form, open })}
        clientId={clientId}
        item={form.item}
      />
    </Card>
  );
}

interface ListProps {
  keys: ReturnType<typeof useKeys>;
  clientId: string;
  onEdit: (item: Key) => void;
}

function List({ keys: { data, isPending, isFetching, refetch }, clientId, onEdit }: ListProps) {
  if (isPending) return <Skeleton className="h-11 w-2/3" />;
  if (data === undefined) {
    return <LoadFailed what="The keys" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <p className="text-soft">You have no keys for this client.</p>;
  return (
    <ul aria-label="Keys" className="-my-3 divide-y divide-line">
      {data.map((item) => (
        <KeyRow key={item.id} item={item} clientId={clientId} onEdit={() => onEdit(item)} />
      ))}
    </ul>
  );
}

interface KeyRowProps {
  item: Key;
  clientId: string;
  onEdit: () => void;
}

function KeyRow({ item, clientId, onEdit }: KeyRowProps) {
  const { id, tag, copies, place } = item;
  const [isHandingOver, setHandingOver] = useState(false);
  const [showsLog, setShowsLog] = useState(false);
  const adding = useAddKeyEvent(clientId);
  const fail = useFailure();
  // The same until it is answered: a second press after a lost answer notes nothing twice.
  const attempt = useRef<KeyEventValues>(undefined);
  const [first, ...others] = NEXT_STEPS[place];
  useChangedByTap(first);

  async function note(
    kind: KeyEvent['kind'],
    handedOver?: Pick<KeyEventValues, 'id' | 'receivedBy'>,
  ): Promise<boolean> {
    const event =
      attempt.current?.kind === kind && handedOver === undefined
        ? attempt.current
        : { id: randomKey(), kind, at: new Date().toISOString(), ...handedOver };
    attempt.current = event;
    try {
      await adding.mutateAsync({ id, event });
      attempt.current = undefined;
      return true;
    } catch (error) {
      if (isAnswered(error)) attempt.current = undefined;
      fail(error, 'Failed to note where the key is');
      return false;
    }
  }
  const step = (kind: KeyEvent['kind']) =>
    kind === 'handedOver' ? setHandingOver(true) : note(kind);

  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <KeyBadge item={item} />
          {copies > 1 && <span className="ml-2 text-sm text-soft">{copies} copies</span>}
        </div>
        {first !== undefined && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${stepLabels[first]}: key ${tag}`}
            pending={adding.isPending}
            onClick={() => step(first)}
          >
            {stepLabels[first]}
          </Button>
        )}
        <Menu label={`More for key ${tag}`}>
          {others.map((kind) => (
            <MenuItem key={kind} danger={kind === 'lost'} onClick={() => step(kind)}>
              {stepLabels[kind]}
            </MenuItem>
          ))}
          <MenuItem onClick={() => setShowsLog(!showsLog)}>
            {showsLog ? 'Hide log' : 'Show log'}
          </MenuItem>
          <MenuItem onClick={onEdit}>Edit Key</MenuItem>
        </Menu>
      </div>
      {place === 'lost' && (
        <p className="text-sm">
          Let the client and your insurer know today: insurers expect to hear about a lost key
          promptly.
        </p>
      )}
      {showsLog && <Log id={id} tag={tag} />}
      <HandOverDialog
        item={item}
        open={isHandingOver}
        onOpenChange={setHandingOver}
        pending={adding.isPending}
        onHandOver={(receipt) => note('handedOver', receipt)}
      />
    </li>
  );
}

function Log({ id, tag }: { id: string; tag: string }) {
  const { timeZone } = useBusiness();
  const { data, isPending, isFetching, refetch } = useKeyEvents(id, true);
  if (isPending) return <Skeleton className="h-6 w-2/3" />;
  if (data === undefined) {
    return <LoadFailed what="The log" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <p className="text-sm text-soft">Nothing is noted yet.</p>;
  return (
    <ol aria-label={`Log of key ${tag}`} className="grid gap-1 text-sm">
      {data.map(({ id: eventId, kind, at, receivedBy }) => (
        <li key={eventId}>
          <time className="text-soft tabular-nums">{shortDateTime(Date.parse(at), timeZone)}</time>{' '}
          {eventWords[kind]}
          {receivedBy !== null && ` to ${receivedBy}`}
        </li>
      ))}
    </ol>
  );
}
