/** A record on this phone that the app cannot read, and what can be done with it. */
import { useState } from 'react';
import { saveFile } from '#web/platform/device/saveFile.ts';
import { unreadable, type UnreadableRecord } from '#web/platform/device/unreadable.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

async function download({ id }: UnreadableRecord): Promise<void> {
  const copy = new Blob([await unreadable.copyOf(id)], { type: 'application/json' });
  saveFile(copy, `${id}.json`);
}

export function UnreadableRow({ record, number }: { record: UnreadableRecord; number: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>
        {record.isNewer
          ? 'It was saved by a newer version of Pawkeeper. Load Pawkeeper again to open it.'
          : 'Part of it is missing. Save a copy and show it to your administrator.'}
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
    </>
  );
}
