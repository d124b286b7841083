/** What the page of clients says where there are none: of a new business, or of a search. */
import { ClientsDrawing } from '#web/entities/drawings/ClientsDrawing.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SearchDrawing } from '#web/ui/drawings/SearchDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';

export const NoClients = ({ onAdd }: { onAdd: () => void }) => (
  <Empty
    title="No clients yet"
    hint="Add your first client to keep their phone, address, pets and bookings together."
    drawing={<ClientsDrawing />}
    action={
      <Button variant="secondary" onClick={onAdd}>
        Add your first client
      </Button>
    }
  />
);

export const NothingFound = ({ query, onClear }: { query: string; onClear: () => void }) => (
  <Empty
    title="No clients found"
    hint={`Nothing matches “${query}”. Try fewer letters, or part of the phone number.`}
    drawing={<SearchDrawing />}
    action={
      <Button variant="secondary" onClick={onClear}>
        Show all clients
      </Button>
    }
  />
);
