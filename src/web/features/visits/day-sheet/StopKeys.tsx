import { LockKeyhole } from 'lucide-react';
import type { Client } from '#contract/people/clients.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useAllKeys } from '#web/data/keys.ts';
import { KeyBadge } from '#web/entities/care/KeyBadge.tsx';
import { Button } from '#web/ui/Button.tsx';

/** The keys of a stop's client and where they are, and the way to the access codes, which no paper shows. */
export function StopKeys({ client, onCodes }: { client: Client; onCodes: () => void }) {
  const { data: keys } = useAllKeys();
  const own = keys?.filter((key) => key.clientId === client.id) ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {own.map((item) => (
        <KeyBadge key={item.id} item={item} />
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="print:hidden"
        aria-label={`Access codes of ${fullName(client)}`}
        onClick={onCodes}
      >
        <LockKeyhole aria-hidden />
        Access codes
      </Button>
    </div>
  );
}
