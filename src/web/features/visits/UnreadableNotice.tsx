/** Records on this phone that the app cannot read: what can be done with them. */
import { useState } from 'react';
import { BarButton } from '#web/features/visits/BarButton.tsx';
import { unreadable, type UnreadableRecord } from '#web/platform/device/unreadable.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** A file of the browser's own, so that nothing has to reach the server. */
async function download({ id }: UnreadableRecord): Promise<void> {
  const url = URL.createObjectURL(
    new Blob([await unreadable.copyOf(id)], { type: 'application/json' }),
  );
  Object.assign(document.createElement('a'), { href: url, download: `${id}.json` }).click();
  URL.revokeObjectURL(url);
}

export function UnreadableNotice({ records }: { records: readonly UnreadableRecord[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BarButton onClick={() => setOpen(true)}>
        {records.length === 1
          ? 'A record on this phone can’t be read'
          : `${records.length} records on this phone can’t be read`}
      </BarButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Records that can’t be read"
        description="They are kept as they are on this phone, and have not been sent."
      >
        <ul className="grid gap-4 pb-6">
          {records.map((record, at) => (
            <UnreadableRow key={record.id} record={record} number={at + 1} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function UnreadableRow({ record, number }: { record: UnreadableRecord; number: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <p>
        {record.isNewer
          ? 'A newer version of Pawkeeper stored it. Load Pawkeeper again to open it.'
          : 'Something is missing in it. Save a copy, and show it to whoever runs your Pawkeeper.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {record.isNewer && (
          <Button size="sm" onClick={() => location.reload()}>
            Load again
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => download(record)}>
          Save a copy<span className="sr-only"> of record {number}</span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          Discard<span className="sr-only"> record {number}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this record?"
        confirmLabel="Discard record"
        onConfirm={() => void unreadable.discard(record.id)}
      >
        It exists only on this phone. This action cannot be undone.
      </ConfirmDialog>
    </li>
  );
}
