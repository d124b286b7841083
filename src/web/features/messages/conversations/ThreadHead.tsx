import { ArrowLeft, BellOff, BellRing, CalendarDays, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClientMails, useSwitchClientMails } from '#web/data/clientMails.ts';
import { useEndLinks } from '#web/data/conversations.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';

/** Whose thread it is, and what else this client gets. */
export function ThreadHead({ client }: { client: Client }) {
  const name = fullName(client);
  const { data: mails } = useClientMails(client.id);
  const switching = useSwitchClientMails(client.id);
  const links = useEndLinks();
  const fail = useFailure();
  const [isAsking, setAsking] = useState(false);
  const { firstName } = client;

  function switchMails(isOn: boolean): void {
    switching.mutate(isOn, {
      onSuccess: () =>
        toastSuccess(
          isOn
            ? `${firstName} gets emails about bookings again`
            : `${firstName} gets no more emails about bookings`,
        ),
      onError: (error) => fail(error, 'Failed to save that'),
    });
  }

  function endLinks(): void {
    links.mutate(client.id, {
      onSuccess: () => {
        setAsking(false);
        toastSuccess('The links no longer work');
      },
      onError: (error) => fail(error, 'Failed to disable the links'),
    });
  }

  return (
    <header className="flex items-center gap-2 border-b border-line py-2 pr-1 pl-2 sm:pl-4">
      <Link
        href="/messages"
        aria-label="All conversations"
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'lg:hidden' })}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <Avatar name={name} size="sm" />
      <div className="min-w-0 grow pl-1">
        <h1 className="truncate text-lg leading-tight font-bold">
          <Link href={`/clients/${client.id}`} className="hover:underline">
            {name}
          </Link>
        </h1>
        {mails?.isOn === false && (
          <p className="truncate text-sm text-soft">Gets no emails about bookings</p>
        )}
      </div>
      <Link
        href={`/clients/${client.id}?section=appointments`}
        aria-label={`${name}’s appointments`}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <CalendarDays aria-hidden />
      </Link>
      <Menu label={`More for ${name}`}>
        {mails && (
          <MenuItem
            icon={mails.isOn ? BellOff : BellRing}
            pending={switching.isPending}
            onClick={() => switchMails(!mails.isOn)}
          >
            {mails.isOn ? 'Stop emails about bookings' : 'Send emails about bookings'}
          </MenuItem>
        )}
        <MenuItem icon={Link2Off} danger onClick={() => setAsking(true)}>
          Disable emailed links
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Disable Emailed Links"
        confirmLabel="Disable links"
        pending={links.isPending}
        onConfirm={endLinks}
      >
        Links in earlier emails to {name} no longer open these messages, and nobody can use them to
        reply or to stop emails. The next email has a new link.
      </ConfirmDialog>
    </header>
  );
}
