/** Says on a page that its client or pet is archived, since when, and brings it back with one tap. */
import { Archive, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ArchiveFacts } from '#contract/people/archive.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { ageText } from '#contract/rules/ageText.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { archiveReasons } from '#web/features/people/archive/LeavingFields.tsx';
import { useClientArchiving, usePetArchiving } from '#web/features/people/archive/useArchiving.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';

/** The day on which something was archived, in words; empty where it is in use. */
export function useArchivedDay(archivedAt: string | null): string {
  const { timeZone } = useBusiness();
  return archivedAt === null ? '' : plainDate(businessDay(new Date(archivedAt), timeZone));
}

/** "Moved away on 2 January 2026"; undefined without a reason. */
function leavingText({ archivedOn, archiveReason }: ArchiveFacts): string | undefined {
  if (!archivedOn || !archiveReason) return undefined;
  return `${archiveReasons[archiveReason]} on ${plainDate(archivedOn)}`;
}

export function ArchivedClientNotice({ client }: { client: Client }) {
  const name = fullName(client);
  const { bringBack, pending } = useClientArchiving({ id: client.id, name });
  const day = useArchivedDay(client.archivedAt);
  const title = leavingText(client) ?? `Archived on ${day}`;
  if (client.archivedAt === null) return null;
  return (
    <Notice icon={<Archive aria-hidden />} title={title} pending={pending} onBringBack={bringBack}>
      {name} is hidden from your lists and searches. Nothing is deleted.
    </Notice>
  );
}

export function ArchivedPetNotice({ pet }: { pet: Pet }) {
  const { bringBack, pending } = usePetArchiving(pet);
  const day = useArchivedDay(pet.archivedAt);
  if (pet.archivedAt === null) return null;
  const notice = { pending, onBringBack: bringBack };
  if (pet.diedOn === null) {
    return (
      <Notice
        {...notice}
        icon={<Archive aria-hidden />}
        title={leavingText(pet) ?? `Archived on ${day}`}
      >
        {pet.name} is hidden from your lists and searches. Nothing is deleted.
      </Notice>
    );
  }
  const age = ageText(pet.dateOfBirth, pet.diedOn);
  return (
    <Notice {...notice} icon={<Heart aria-hidden />} title={`Remembering ${pet.name}`}>
      {pet.name} died on {plainDate(pet.diedOn)}
      {age === '' ? '' : `, aged ${age}`}. We are sorry for your loss.
    </Notice>
  );
}

interface NoticeProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  pending: boolean;
  onBringBack: () => Promise<boolean>;
}

function Notice({ icon, title, children, pending, onBringBack }: NoticeProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-sunken p-4 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-primary">
      {icon}
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm">{children}</p>
      </div>
      <Button variant="secondary" pending={pending} onClick={() => onBringBack()}>
        Restore
      </Button>
    </div>
  );
}
