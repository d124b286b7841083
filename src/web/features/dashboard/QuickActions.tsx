import {
  PawPrint,
  ReceiptPoundSterling,
  Route,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import { useCallback, useState } from 'react';
import { navigate } from '#web/platform/nav/navigate.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';

const useClientPart = lazyPart(async () => import('#web/features/clients/ClientFormDialog.tsx'));
const useVisitPart = lazyPart(async () => import('#web/features/visits/VisitDialog.tsx'));
const usePetPart = lazyPart(async () => import('#web/features/pets/PetFormDialog.tsx'));

/** Whether a dialog is open, with functions that stay the same from one render to the next. */
function useOpen() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return { open, setOpen, close };
}

/** What is done many times a day, one tap away. */
export function QuickActions() {
  const client = useOpen();
  const pet = useOpen();
  const visit = useOpen();
  const ClientDialog = useClientPart(client.open, client.close)?.ClientFormDialog;
  const PetDialog = usePetPart(pet.open, pet.close)?.PetFormDialog;
  const VisitDialog = useVisitPart(visit.open, visit.close)?.VisitDialog;
  return (
    <Card as="section" aria-labelledby="quick-actions">
      <CardHeader id="quick-actions" title="Quick Actions" />
      <div className="grid grid-cols-4 gap-2 lg:grid-cols-2">
        <Tile label="Add Client" Icon={UserRoundPlus} onPress={() => client.setOpen(true)} />
        <Tile label="Add Pet" Icon={PawPrint} onPress={() => pet.setOpen(true)} />
        <Tile label="Log Walk" Icon={Route} onPress={() => visit.setOpen(true)} />
        <Tile
          label="Send Invoice"
          Icon={ReceiptPoundSterling}
          onPress={() => navigate('/invoices')}
        />
      </div>
      {ClientDialog && <ClientDialog open={client.open} onOpenChange={client.setOpen} />}
      {VisitDialog && <VisitDialog open={visit.open} onOpenChange={visit.setOpen} />}
      {PetDialog && <PetDialog open={pet.open} onOpenChange={pet.setOpen} />}
    </Card>
  );
}

interface TileProps {
  label: string;
  Icon: LucideIcon;
  onPress: () => void;
}

function Tile({ label, Icon, onPress }: TileProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-lg border border-edge px-1 py-2 text-sm leading-tight font-semibold transition-colors hover:border-ink hover:bg-sunken lg:min-h-18"
    >
      <Icon aria-hidden className="size-5.5 shrink-0 text-primary" />
      {label}
    </button>
  );
}
