import {
  PawPrint,
  ReceiptPoundSterling,
  Route,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import { useCallback } from 'react';
import { navigate } from '#web/platform/nav/navigate.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';

const useClientPart = lazyPart(
  async () => import('#web/features/people/clients/ClientFormDialog.tsx'),
);
const useVisitPart = lazyPart(async () => import('#web/features/visits/visits/VisitDialog.tsx'));
const usePetPart = lazyPart(async () => import('#web/features/people/pets/PetFormDialog.tsx'));

/** What a tile adds in a dialog. */
export type AddedRecord = 'client' | 'pet' | 'visit';

interface QuickActionsProps {
  adding: AddedRecord | undefined;
  onAdd: (what: AddedRecord | undefined) => void;
}

/** What is done many times a day, one tap away. */
export function QuickActions({ adding, onAdd }: QuickActionsProps) {
  const close = useCallback(() => onAdd(undefined), [onAdd]);
  const dialog = (what: AddedRecord) => ({
    open: adding === what,
    onOpenChange: (isOpen: boolean) => onAdd(isOpen ? what : undefined),
  });
  const ClientDialog = useClientPart(adding === 'client', close)?.ClientFormDialog;
  const PetDialog = usePetPart(adding === 'pet', close)?.PetFormDialog;
  const VisitDialog = useVisitPart(adding === 'visit', close)?.VisitDialog;
  return (
    <Card as="section" aria-labelledby="quick-actions">
      <CardHeader id="quick-actions" title="Quick Actions" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:grid-cols-4 lg:grid-cols-2">
        <Tile label="Add Client" Icon={UserRoundPlus} onPress={() => onAdd('client')} />
        <Tile label="Add Pet" Icon={PawPrint} onPress={() => onAdd('pet')} />
        <Tile label="Log Walk" Icon={Route} onPress={() => onAdd('visit')} />
        <Tile
          label="Send Invoice"
          Icon={ReceiptPoundSterling}
          onPress={() => navigate('/invoices')}
        />
      </div>
      {ClientDialog && <ClientDialog {...dialog('client')} />}
      {VisitDialog && <VisitDialog {...dialog('visit')} />}
      {PetDialog && <PetDialog {...dialog('pet')} />}
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
