/** The other people to call about a client: the household, and local contacts for an emergency. */
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { addressText } from '#contract/rules/addressText.ts';
import { Mail, Phone, Plus, Siren, UserRound, type LucideIcon } from 'lucide-react';
import { type Contact, MAX_CONTACTS } from '#contract/people/contacts.ts';
import { ContactDialog } from '#web/features/people/contacts/ContactDialog.tsx';
import { contactKinds } from '#web/features/people/contacts/contactWords.ts';
import { useContacts } from '#web/data/contacts.ts';
import { telLink } from '#web/entities/contactLinks.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { RowLink } from '#web/ui/RowLink.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

export function OtherContacts({ clientId }: { clientId: string }) {
  const contacts = useContacts(clientId);
  const form = useDialogState<Contact>();
  return (
    <div className="mt-3 border-t border-line pt-3">
      <List contacts={contacts} onEdit={form.show} />
      {contacts.data !== undefined && contacts.data.length < MAX_CONTACTS && (
        <Button variant="ghost" size="sm" className="-ml-3.5" onClick={() => form.show()}>
          <Plus aria-hidden />
          Add Contact
        </Button>
      )}
      <ContactDialog {...form.dialog} clientId={clientId} contact={form.subject} />
    </div>
  );
}

interface ListProps {
  contacts: ReturnType<typeof useContacts>;
  onEdit: (contact: Contact) => void;
}

function List({ contacts, onEdit }: ListProps) {
  if (contacts.isPending) return <Skeleton className="h-11 w-2/3" />;
  if (contacts.data === undefined) {
    return (
      <LoadFailed
        what="The contacts"
        pending={contacts.isFetching}
        onRetry={() => void contacts.refetch()}
      />
    );
  }
  if (contacts.data.length === 0) {
    return <p className="text-soft">Who else can you call? A partner, a neighbour with a key.</p>;
  }
  return (
    <ul aria-label="Other contacts" className="-mx-2 grid gap-1">
      {contacts.data.map((contact) => (
        <ContactRow key={contact.id} contact={contact} onEdit={() => onEdit(contact)} />
      ))}
    </ul>
  );
}

/** One contact; the row opens it, its buttons call or write. */
function ContactRow({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { kind, name, phone, email, relation, address } = contact;
  const Icon = kind === 'emergency' ? Siren : UserRound;
  return (
    <li className="relative flex items-center gap-3 rounded-lg px-2 py-1.5 transition-colors hover:bg-sunken">
      <Icon aria-hidden className="size-5 shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <RowLink label={`Edit contact ${name}`} onClick={onEdit}>
          {name}
        </RowLink>
        <p className="text-sm wrap-anywhere text-soft">
          {relation ?? contactKinds[kind]}
          {phone !== null && (
            <>
              {' · '}
              <PhoneNumber phone={phone} />
            </>
          )}
          {address !== null && ` · ${addressText(address)}`}
        </p>
      </div>
      {email !== null && (
        <Reach icon={Mail} href={`mailto:${encodeURIComponent(email)}`} label={`Email ${name}`} />
      )}
      {phone !== null && (
        <Reach icon={Phone} href={telLink(phone)} label={`Call ${name} ${phone}`} />
      )}
    </li>
  );
}

/** Over the row's own target. */
function Reach({ icon: Icon, href, label }: { icon: LucideIcon; href: string; label: string }) {
  return (
    <a
      href={href}
      aria-label={label}
      className={buttonClass({
        variant: 'secondary',
        size: 'icon',
        className: 'relative z-1',
      })}
    >
      <Icon aria-hidden />
    </a>
  );
}
