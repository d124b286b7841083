import { type UnsentMessage, unsentCount } from '#web/entities/session/unsentCount.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import type { UnsentRecord } from '#web/platform/device/deviceDatabase.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface UnsentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Records that exist only on this device. */
  unsent: readonly UnsentRecord[];
  messages: readonly UnsentMessage[];
  onConfirm: () => Promise<void>;
}

/** "1 visit", "2 visits"; nothing without any. */
const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : `${one}s`}`];

const listed = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts);

/** Where the first of what has not been sent can be sent. */
function firstPlace(unsent: readonly UnsentRecord[], messages: readonly UnsentMessage[]): string {
  const [message] = messages;
  if (message !== undefined) return `/messages/${message.clientId}`;
  const visit = unsent.find(({ kind, isDeleted }) => kind === 'visit' && isDeleted !== true);
  return visit === undefined ? '/walks' : visitPage(visit.id);
}

/** Asks before signing out deletes what has not been sent. */
export default function UnsentDialog(props: UnsentDialogProps) {
  const { unsent, messages, onOpenChange, ...dialog } = props;
  const { data: clients } = useClientsWith(...messages.map(({ clientId }) => clientId));
  const nameOf = (clientId: string): string => {
    const client = clients?.find(({ id }) => id === clientId);
    return client ? fullName(client) : 'a client';
  };
  const { walks, visits, changes } = unsentCount(unsent);
  const isOne = walks + visits + changes + messages.length === 1;
  const what = listed([
    ...counted(messages.length, 'message'),
    ...counted(visits, 'visit'),
    ...counted(walks, 'walk'),
    ...counted(changes, 'change'),
  ]);
  const kinds = [
    { count: messages.length, one: 'A message' },
    { count: visits, one: 'A visit' },
    { count: walks, one: 'A walk' },
  ];
  const one = kinds.find(({ count }) => count === 1)?.one ?? 'A change';
  // A change is sent by itself once Pawkeeper can be reached: no page sends it.
  const hasPlace = messages.length + visits + walks > 0;
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={onOpenChange}
      title={`${isOne ? one : what} would be lost`}
      confirmLabel="Sign out and delete"
      cancelLabel="Stay"
      instead={
        hasPlace
          ? {
              label: 'Send first',
              onClick: () => {
                onOpenChange(false);
                navigate(firstPlace(unsent, messages));
              },
            }
          : undefined
      }
    >
      <p>
        {what} {isOne ? 'has' : 'have'} not been sent yet, and {isOne ? 'is' : 'are'} only on this
        device.{hasPlace ? '' : ' Wait until Pawkeeper can be reached, or sign out anyway.'}
      </p>
      {messages.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {messages.map(({ clientId, words }) => (
            <li key={clientId} className="line-clamp-2 wrap-anywhere">
              To {nameOf(clientId)}: {words}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
