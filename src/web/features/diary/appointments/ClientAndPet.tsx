import { SquareUserRound } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { Controller } from 'react-hook-form';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { hasWords } from '#contract/rules/normalisedText.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { usePets } from '#web/data/pets.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { ComboboxField } from '#web/ui/ComboboxField.tsx';
import { PetsField } from '#web/features/diary/appointments/PetsField.tsx';
import {
  appointmentLabels,
  type AppointmentFormState,
} from '#web/features/diary/appointments/appointmentFields.ts';

interface ClientAndPetProps {
  form: AppointmentFormState;
  /** The appointment as it is stored: its client and pets can still be chosen after they were archived. */
  stored: Appointment | undefined;
  /** The first client of a new booking was chosen. */
  onFirstClient: (clientId: string) => void;
  /** Adds a client, or a pet of the chosen one. */
  onAdd: (what: 'client' | 'pet') => void;
  /** A link leads to another page: the dialog closes, and keeps what was typed. */
  onLeave: () => void;
}

/** The client, with the way to its page, then its pets or none. */
export function ClientAndPet({ form, stored, onFirstClient, onAdd, onLeave }: ClientAndPetProps) {
  const { data: clients, isPending, isError } = useClientsWith(stored?.clientId);
  const { data: pets } = usePets();
  const items = useMemo(() => {
    const namesOf = Map.groupBy(pets ?? [], ({ clientId }) => clientId);
    return (clients ?? []).map((client) => ({
      value: client.id,
      label: fullName(client),
      hint: client.email ?? client.phone ?? undefined,
      // People know the dog’s name better than its owner’s.
      alias: namesOf
        .get(client.id)
        ?.map(({ name }) => name)
        .join(', '),
    }));
  }, [clients, pets]);
  return (
    <>
      <Controller
        control={form.control}
        name="clientId"
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
          <div>
            <div className="flex items-start gap-1">
              <ComboboxField
                hasWords={hasWords}
                className="grow"
                label={appointmentLabels.clientId}
                required
                value={value}
                onChange={(clientId) => {
                  if (clientId === value) return;
                  onChange(clientId);
                  form.setValue('petIds', []);
                  form.clearErrors('petIds');
                  if (value === '' && stored === undefined) onFirstClient(clientId);
                }}
                onBlur={onBlur}
                ref={ref}
                items={items}
                error={error?.message}
                hint={
                  isError
                    ? 'Your clients could not be loaded. Close this and try again.'
                    : undefined
                }
                placeholder={isPending ? 'Loading clients…' : 'Choose a client'}
                emptyText={
                  clients?.length === 0
                    ? 'No clients yet. Tap + New client.'
                    : 'No client matches. Try fewer letters.'
                }
              />
              <ClientLink client={clients?.find(({ id }) => id === value)} onLeave={onLeave} />
            </div>
            {stored === undefined && value === '' && (
              <Button
                variant="ghost"
                size="sm"
                className="mt-1 -ml-3.5 text-primary-ink"
                onClick={() => onAdd('client')}
              >
                + New client
              </Button>
            )}
          </div>
        )}
      />
      <PetsField form={form} stored={stored} onAdd={() => onAdd('pet')} />
    </>
  );
}

interface ClientLinkProps extends Pick<ClientAndPetProps, 'onLeave'> {
  client: Client | undefined;
}

/** As high as the box beside it, under the height of its label. */
function ClientLink({ client, onLeave }: ClientLinkProps) {
  if (client === undefined) return null;
  return (
    <Link
      href={`/clients/${client.id}`}
      onClick={onLeave}
      aria-label={`Open the page of ${fullName(client)}`}
      className={buttonClass({ variant: 'ghost', size: 'icon', className: 'mt-6.5 text-soft' })}
    >
      <SquareUserRound aria-hidden />
    </Link>
  );
}
