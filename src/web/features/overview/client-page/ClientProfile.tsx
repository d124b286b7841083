import type { Client } from '#contract/people/clients.ts';
import { ArchivedClientNotice } from '#web/features/people/archive/ArchivedNotice.tsx';
import { ClientMoneyCard } from '#web/entities/invoices/ClientMoneyCard.tsx';
import { History } from '#web/features/overview/history/History.tsx';
import { ClientContacts } from '#web/features/people/clients/ClientContacts.tsx';
import { clientLabels } from '#contract/people/clientFields.ts';
import { AgreementsCard } from '#web/features/people/agreements/AgreementsCard.tsx';
import { AccessCodes } from '#web/features/people/access/AccessCodes.tsx';
import { MoveCodes } from '#web/features/people/access/MoveCodes.tsx';
import { KeysCard } from '#web/features/people/keys/KeysCard.tsx';
import { OtherContacts } from '#web/features/people/contacts/OtherContacts.tsx';
import { ClientHead } from '#web/features/overview/client-page/ClientHead.tsx';
import { ClientPrices } from '#web/features/overview/client-page/ClientPrices.tsx';
import {
  type Section,
  SectionTabs,
  useSection,
} from '#web/features/overview/client-page/SectionTabs.tsx';
import { clientPath } from '#web/data/clients.ts';
import { OwnPage } from '#web/features/overview/client-page/OwnPage.tsx';
import { ComingBookings } from '#web/features/overview/client-page/ComingBookings.tsx';
import { vetAuthorityText } from '#web/entities/care/vetAuthority.ts';
import { ToldByClient } from '#web/entities/requests/ToldByClient.tsx';
import { PetsOfClient } from '#web/features/people/clients/PetsOfClient.tsx';
import { useArchivedPets, usePetNames, usePets } from '#web/data/pets.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';

/** The page of a client: all sections, on a laptop in two columns; on a phone a tap shows one of them alone. */
export function ClientProfile({ client }: { client: Client }) {
  const pets = usePets();
  const archivedPets = useArchivedPets();
  const petNames = usePetNames();
  const [section, setSection] = useSection();
  const cards = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5';
  const shown = (...of: Section[]) =>
    section === 'all' || of.includes(section) ? undefined : 'max-lg:not-print:hidden';
  return (
    <>
      <ClientHead client={client} />
      <ArchivedClientNotice client={client} />
      <ToldByClient clientId={client.id} className="mb-4" />
      <SectionTabs section={section} onChange={setSection} />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <div className={classes(cards, shown('contact'))}>
          <div className={classes(cards, shown('all'))}>
            <Notes client={client} />
            <PetsOfClient clientId={client.id} pets={pets} archivedPets={archivedPets} />
          </div>
          <div className={classes(cards, shown('contact'))}>
            <Card as="section" aria-labelledby="client-contact">
              <CardHeader id="client-contact" title="Contact" />
              <ClientContacts client={client} isFull />
              <OtherContacts clientId={client.id} />
            </Card>
            {client.archivedAt === null && <OwnPage client={client} />}
            <AtTheVet client={client} />
            <AgreementsCard clientId={client.id} />
            <KeysCard clientId={client.id} />
            <Card as="section" aria-labelledby="client-access">
              <CardHeader id="client-access" title="Access Codes" />
              <AccessCodes clientId={client.id} />
            </Card>
          </div>
        </div>
        <div className={classes(cards, shown('appointments', 'money', 'history'))}>
          <div className={shown('appointments')}>
            <ComingBookings clientId={client.id} petNames={petNames} />
          </div>
          <div className={classes(cards, shown('money'))}>
            <ClientMoneyCard clientId={client.id} />
            <ClientPrices clientId={client.id} />
          </div>
          <div className={shown('history')}>
            <History path={clientPath(client.id)} petNames={petNames} clientId={client.id} />
          </div>
        </div>
      </div>
    </>
  );
}

/** How to get in, and what else to know: in full. */
function Notes({ client }: { client: Client }) {
  const { doorNotes, notes } = client;
  return (
    <Card as="section" aria-labelledby="client-notes">
      <CardHeader id="client-notes" title="Entry and other notes" />
      {doorNotes !== null && (
        <div className="mb-3">
          <h3 className="text-sm text-soft">{clientLabels.doorNotes}</h3>
          <p className="break-words whitespace-pre-line">{doorNotes}</p>
        </div>
      )}
      {notes !== null && <p className="break-words whitespace-pre-line">{notes}</p>}
      {doorNotes === null && notes === null && (
        <p className="text-soft">Nothing noted yet. How to get in and parking belong here.</p>
      )}
      <MoveCodes client={client} />
    </Card>
  );
}

/** What a vet may do where the client can't be reached. */
function AtTheVet({ client: { vetAuthority } }: { client: Client }) {
  return (
    <Card as="section" aria-labelledby="client-vet">
      <CardHeader id="client-vet" title={clientLabels.vetAuthority} />
      {vetAuthority === null ? (
        <p className="text-soft">
          Nothing agreed yet. Ask which vet to use, and how much you can agree to without reaching
          them.
        </p>
      ) : (
        <p>{vetAuthorityText(vetAuthority)}</p>
      )}
    </Card>
  );
}
