import { Pencil, Trash2 } from 'lucide-react';
import type { Client } from '#contract/people/clients.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { HangingMenu, MenuItem } from '#web/ui/Menu.tsx';

interface ClientMenuProps {
  client: Client;
  button: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

/** The menu of the card whose button was pressed: one for the whole list. */
export function ClientMenu({ client, onEdit, onDelete, ...rest }: ClientMenuProps) {
  return (
    <HangingMenu label={`More for ${fullName(client)}`} {...rest}>
      <MenuItem icon={Pencil} onClick={() => onEdit(client)}>
        Edit
      </MenuItem>
      <MenuItem icon={Trash2} danger onClick={() => onDelete(client)}>
        Delete
      </MenuItem>
    </HangingMenu>
  );
}
