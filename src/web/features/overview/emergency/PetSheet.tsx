/** Everything about one pet in an emergency; on one sheet of paper where it is printed. */
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { fullName } from '#contract/rules/fullName.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import {
  callsOf,
  chipText,
  missingOf,
  type PetFacts,
} from '#web/features/overview/emergency/callList.ts';
import { readAloud } from '#web/features/overview/emergency/readAloud.ts';
import { medicineText } from '#web/entities/care/medicineWords.ts';
import { vetAuthorityText } from '#web/entities/care/vetAuthority.ts';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';
import { aggressionText } from '#web/entities/pets/aggression.ts';
import { PetPicture } from '#web/entities/pets/PetPicture.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';

/** What is longer than this is printed smaller, so that one sheet of paper holds it. */
const LARGE_PRINT_LETTERS = 500;

export function PetSheet({ facts }: { facts: PetFacts }) {
  const { medicalConditions, allergies, medications, behaviourNotes } = facts.pet;
  const { length } = [medicalConditions, allergies, medications, behaviourNotes].join('');
  return (
    <div
      className={classes(
        'grid items-start gap-4 lg:grid-cols-2 lg:gap-5 print:grid-cols-2 print:gap-3 print:text-sm',
        length > LARGE_PRINT_LETTERS ? 'print:[zoom:0.7]' : 'print:[zoom:0.9]',
      )}
    >
      <div className="grid gap-4 lg:gap-5 print:gap-3">
        <Who facts={facts} />
        <Calls facts={facts} />
        <Vet facts={facts} />
      </div>
      <div className="grid gap-4 lg:gap-5 print:gap-3">
        <ReadAloud facts={facts} />
        <Health facts={facts} />
        <Missing facts={facts} />
      </div>
    </div>
  );
}

interface PartProps {
  facts: PetFacts;
}

function Who({ facts: { pet, client } }: PartProps) {
  const { name, species, breed, photoUrl, microchipId, colour } = pet;
  return (
    <Card as="section" aria-labelledby="emergency-pet" className="flex items-start gap-4">
      <PetPicture
        photoUrl={photoUrl}
        species={species}
        alt={`Photo of ${name}`}
        card
        className="size-24! shrink-0 rounded-xl"
      />
      <div className="min-w-0">
        <h2 id="emergency-pet" className="text-xl font-bold wrap-anywhere">
          <Link href={`/pets/${pet.id}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-soft">{[breed ?? species, colour].filter(Boolean).join(' · ')}</p>
        {client && (
          <p>
            <Link
              href={`/clients/${client.id}`}
              className="inline-block font-medium text-primary-ink underline pointer-coarse:py-2.5"
            >
              {fullName(client)}
            </Link>
          </p>
        )}
        {microchipId !== null && (
          <p className="tabular-nums">
            Microchip <b>{chipText(microchipId)}</b>
          </p>
        )}
      </div>
    </Card>
  );
}

function Calls({ facts }: PartProps) {
  const calls = callsOf(facts);
  return (
    <Card as="section" aria-labelledby="emergency-calls">
      <CardHeader id="emergency-calls" title="Call" />
      {calls.length === 0 && <p className="text-soft">No phone number is noted.</p>}
      <ul className="grid gap-2">
        {calls.map(({ who, name, phone }, at) => (
          <li key={phone}>
            <a
              href={telLink(phone)}
              className={buttonClass({
                variant: at === 0 ? 'primary' : 'secondary',
                className:
                  'min-h-14 w-full justify-start! text-left print:inline-flex print:min-h-0 print:border-0 print:bg-transparent print:p-0 print:text-ink',
              })}
            >
              <Phone aria-hidden className="print:hidden" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">Call </span>
                {who}
                {name !== null && `: ${name}`}
                <span className="block font-normal tabular-nums">
                  <PhoneNumber phone={phone} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The way to a vet, and what the client has authorised there. */
function Vet({ facts: { pet, client, numbers } }: PartProps) {
  const authority = client?.vetAuthority;
  const places = [
    { name: pet.vetName ?? 'Own vet', address: pet.vetAddress },
    {
      name: numbers.outOfHoursVetName ?? 'Out-of-hours vet',
      address: numbers.outOfHoursVetAddress,
    },
  ];
  return (
    <Card as="section" aria-labelledby="emergency-vet">
      <CardHeader id="emergency-vet" title="At the vet" />
      <p className="font-semibold">
        {authority ? vetAuthorityText(authority) : 'The client has authorised nothing yet.'}
      </p>
      {(pet.insurer !== null || pet.policyNumber !== null) && (
        <p className="mt-2">
          Insurance: {[pet.insurer, pet.policyNumber].filter(Boolean).join(', ')}
        </p>
      )}
      {places.map(
        ({ name, address }) =>
          address !== null && (
            <a
              key={name}
              href={mapsLink(address)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Directions to ${name}, ${address} (opens a map)`}
              className="mt-2 flex min-h-11 items-center gap-2 font-medium text-primary-ink underline print:min-h-0 print:text-ink print:no-underline"
            >
              <MapPin aria-hidden className="size-5 shrink-0 print:hidden" />
              <span className="min-w-0 wrap-anywhere">
                {name}, {address}
              </span>
            </a>
          ),
      )}
    </Card>
  );
}

function ReadAloud({ facts }: PartProps) {
  const today = useToday();
  return (
    <Card as="section" aria-labelledby="emergency-words">
      <CardHeader id="emergency-words" title="Read aloud" />
      <p className="text-lg leading-relaxed wrap-anywhere print:text-sm">
        {readAloud(facts, today)}
      </p>
    </Card>
  );
}

function Health({ facts: { pet, medicines, treatments } }: PartProps) {
  const risk = aggressionText(pet);
  const { medicalConditions, allergies, medications, behaviourNotes } = pet;
  const rows = [
    { label: 'Conditions', text: medicalConditions },
    { label: 'Allergies', text: allergies },
    { label: 'Medications', text: medications },
    { label: 'Behaviour', text: behaviourNotes },
  ].filter(({ text }) => text !== null);
  const isEmpty = rows.length + medicines.length + treatments.length === 0;
  return (
    <Card as="section" aria-labelledby="emergency-health">
      <CardHeader id="emergency-health" title="Health" />
      {risk !== undefined && (
        <Banner tone="red" className="mb-3">
          {risk}
        </Banner>
      )}
      {isEmpty && <p className="text-soft">Nothing noted yet.</p>}
      <dl className="grid gap-3 print:gap-1">
        {rows.map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
        {medicines.map(({ id, name, instruction, ...plan }) => (
          <Fact key={id} label={name}>
            {[medicineText(plan), instruction].filter((part) => part !== null).join('\n')}
          </Fact>
        ))}
        {treatments.length > 0 && (
          <Fact label="Treatments">
            {treatments.map(({ name, givenOn }) => `${name} ${plainDate(givenOn)}`).join('; ')}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** What nobody has noted, with where it is added. */
function Missing({ facts }: PartProps) {
  const missing = missingOf(facts);
  if (missing.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="emergency-missing" className="print:hidden">
      <CardHeader id="emergency-missing" title="Still missing" />
      <ul className="-my-1">
        {missing.map(({ what, href }) => (
          <li key={what}>
            <Link
              href={href}
              className="inline-flex min-h-11 items-center font-medium text-primary-ink underline"
            >
              Add {what}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
