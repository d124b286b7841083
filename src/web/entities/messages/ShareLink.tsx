/** A private link: copied, or handed to an app of the phone, with a warning where a client may not be able to open it. */
import type { Client } from '#contract/people/clients.ts';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import { CopyField } from '#web/entities/CopyField.tsx';
import { LinkWarning } from '#web/entities/messages/LinkWarning.tsx';
import { SendByApp } from '#web/entities/messages/SendByApp.tsx';

interface ShareLinkProps {
  client: Pick<Client, 'id' | 'firstName' | 'phone'>;
  link: PrivateLink;
  hint: string;
  /** The message that is handed over, with the link. */
  words: string;
  /** It was copied, or handed to an app. */
  onShared: () => void;
  /** A file that can be sent instead. */
  pdf?: string;
}

export function ShareLink({ client, link, hint, words, onShared, pdf }: ShareLinkProps) {
  return (
    <div className="grid gap-4">
      {!link.isPublic && <LinkWarning firstName={client.firstName} pdf={pdf} />}
      <CopyField label="Private link" hint={hint} value={link.url} onCopy={onShared} />
      <SendByApp client={client} words={words} onOpen={onShared} />
    </div>
  );
}
