import { EllipsisVertical, Phone, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { telLink } from '#web/entities/contactLinks.ts';
import { risksOf } from '#web/entities/pets/aggression.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { rowButtonClass } from '#web/ui/rowButton.ts';

interface ClientRowProps {
  client: Client;
  pets: readonly Pet[];
  /** Opens the menu of this client at the button. */
  onMenu: (client: Client, button: HTMLElement) => void;
}

/**
 * The card of a client on a phone: one line, which opens their page, with Call and a menu; more lines with large
 * text. Nothing secret is on it.
 */
export const ClientRow = memo(({ client, pets, onMenu }: ClientRowProps) => {
  const name = fullName(client);
  return (
    <article className="relative flex min-h-16 items-center rounded-xl border border-line bg-surface pl-3 @max-3xs:flex-wrap">
      <Avatar name={name} size="sm" className="mr-3 @max-3xs:hidden" />
      <div className="min-w-0 grow @max-3xs:basis-full">
        <h2 className="leading-tight">
          <Link
            href={`/clients/${client.id}`}
            className={classes(rowButtonClass, 'block truncate @max-3xs:whitespace-normal')}
          >
            {name}
          </Link>
        </h2>
        <Pets pets={pets} />
      </div>
      <div className="relative ml-auto flex shrink-0">
        {client.phone !== null && (
          <a
            href={telLink(client.phone)}
            aria-label={`Call ${name}`}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <Phone aria-hidden className="text-primary" />
          </a>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`More for ${name}`}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={(event) => onMenu(client, event.currentTarget)}
        >
          <EllipsisVertical aria-hidden />
        </Button>
      </div>
    </article>
  );
});

function Pets({ pets }: { pets: readonly Pet[] }) {
  const warned = pets.some((pet) => risksOf(pet).length > 0);
  return (
    <p className="flex items-center gap-1 text-sm text-soft">
      {warned && (
        <span data-tone="red" className="text-tone">
          <TriangleAlert aria-hidden className="size-4" />
          <span className="sr-only">Aggression warning: </span>
        </span>
      )}
      <span className="truncate">
        {pets.length === 0 ? 'No pets yet' : pets.map((pet) => pet.name).join(', ')}
      </span>
    </p>
  );
}
