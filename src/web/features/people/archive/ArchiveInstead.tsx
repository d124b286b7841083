import { Archive } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

/** What a confirmation of a deletion offers beside it. */
export function ArchiveInstead({ onArchive }: { onArchive: () => void }) {
  return (
    <div className="mt-3">
      <p>Archiving keeps everything and can be undone.</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onArchive}>
        <Archive aria-hidden />
        Archive instead
      </Button>
    </div>
  );
}
