/** What a new business does first; gone once it is done, or hidden. */
import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { parseDay } from '#contract/fields/civilDay.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';
import { useAppointmentsBetween } from '#web/data/appointments.ts';
import { useClients } from '#web/data/clients.ts';
import { useBusinessDetails } from '#web/data/invoices.ts';
import { usePets } from '#web/data/pets.ts';
import { useServices } from '#web/data/services.ts';
import type { AddedRecord } from '#web/features/overview/dashboard/QuickActions.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { whenIdle } from '#web/platform/nav/idle.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

/** A business with more clients has found its way. */
const NEW_CLIENTS = 3;

/** Which first steps are done; undefined where they are over. `isReading` until that is known, so that what is below can wait. */
export function useFirstSteps() {
  const { id: userId } = useSession();
  const key = `first-steps-done:${userId}`;
  const [isOver, setOver] = useState(() => isStored(key));
  const { data: clients, isLoading: lacksClients } = useClients();
  const isNew = !isOver && clients !== undefined && clients.length <= NEW_CLIENTS;
  // No row waits for them.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const services = useServices(isNew && isIdle);
  const details = useBusinessDetails(isNew && isIdle);
  const { data: pets, isLoading: lacksPets } = usePets();
  const { year, month } = parseDay(useToday());
  const days = monthGrid(year, month).flat();
  // What the small calendar has read already.
  const { data: booked } = useAppointmentsBetween(days[0] ?? '', days.at(-1) ?? '');
  const done = {
    prices: services.data !== undefined && services.data.length > 0,
    client: clients !== undefined && clients.length > 0,
    pet: pets !== undefined && pets.length > 0,
    visit: booked !== undefined && booked.length > 0,
    details: details.data !== undefined && details.data.printedAddress !== null,
  };
  const isAllDone = isNew && Object.values(done).every(Boolean);
  useEffect(() => {
    if (isAllDone) store(key);
  }, [isAllDone, key]);
  function end(): void {
    store(key);
    setOver(true);
  }
  const isLoading = !isIdle || lacksPets || services.isLoading || details.isLoading;
  const isKnown = ![services.data, details.data, pets].includes(undefined);
  // Before the first client there is always something to do.
  const isShown = isNew && !isAllDone && (isKnown || !done.client);
  const isReading = lacksClients || (isNew && done.client && !isKnown && isLoading);
  return { done: isShown ? done : undefined, isReading, end };
}

interface FirstStepsProps {
  done: Readonly<Record<'prices' | 'client' | 'pet' | 'visit' | 'details', boolean>>;
  onAdd: (what: AddedRecord) => void;
  onBook: () => void;
  onEnd: () => void;
}

export function FirstSteps({ done, onAdd, onBook, onEnd }: FirstStepsProps) {
  const steps: [words: string, isDone: boolean, begin: () => void][] = [
    ['Set your prices', done.prices, () => navigate('/settings/services')],
    ['Add your first client', done.client, () => onAdd('client')],
    ['Add their pet', done.pet, () => onAdd('pet')],
    ['Book the first visit', done.visit, onBook],
    ['Fill in your invoice details', done.details, () => navigate('/settings/invoices')],
  ];
  return (
    <Card as="section" aria-labelledby="first-steps">
      <CardHeader id="first-steps" title="First steps">
        <Button variant="ghost" size="sm" className="-my-1.5" onClick={onEnd}>
          Hide
        </Button>
      </CardHeader>
      <ol className="-mx-2 -my-2">
        {steps.map(([words, isDone, begin], at) => (
          <li key={words}>
            <button
              type="button"
              disabled={isDone}
              onClick={begin}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-left font-semibold not-disabled:hover:bg-sunken disabled:text-soft"
            >
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-sm text-primary-ink tabular-nums"
              >
                {isDone ? <Check className="size-4" /> : at + 1}
              </span>
              <span className="grow">
                {words}
                {isDone && <span className="sr-only"> done</span>}
              </span>
              {!isDone && <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />}
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Where storage is switched off, the steps are shown until they are done. */
function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function store(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // It is shown again at the next visit.
  }
}
