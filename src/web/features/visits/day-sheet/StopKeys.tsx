import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { AccessCodes } from '#web/features/people/access/AccessCodes.tsx';
import { useAllKeys } from '#web/data/keys.ts';
import { KeyBadge } from '#web/entities/care/KeyBadge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** The keys of a stop's client and where they are, and the way to the access codes, which no paper shows. */
export function StopKeys({ clientId, name }: { clientId: string; name: string }) {
  const { data: keys } = useAllKeys();
  const [isOpen, setOpen] = useState(false);
  const own = keys?.filter((key) => key.clientId === clientId) ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {own.map((item) => (
        <KeyBadge key={item.id} item={item} />
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="print:hidden"
        aria-label={`Access codes of ${name}`}
        onClick={() => setOpen(true)}
      >
        <LockKeyhole aria-hidden />
        Access codes
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={`Access codes of ${name}`}>
        {isOpen && <AccessCodes clientId={clientId} isReadOnly />}
      </Dialog>
    </div>
  );
}
