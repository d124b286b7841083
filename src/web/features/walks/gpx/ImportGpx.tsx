import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { WalkSummary } from '#contract/walks.ts';
import { useSaveWalk } from '#web/features/walks/walks.data.ts';
import { useFailure } from '#web/platform/failure.ts';
import { HttpError, isUnauthorized } from '#web/platform/http.ts';
import { toast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/Button.tsx';

interface ImportGpxProps {
  /** Why the last file was not imported, or undefined when one is being tried anew. */
  onProblem: (problem: string | undefined) => void;
  onImported: (walk: WalkSummary) => void;
}

/** What to do about a walk that was read but not saved. */
function adviceFor(error: unknown): string | undefined {
  if (isUnauthorized(error)) return undefined;
  const isRefused = error instanceof HttpError && error.status < 500;
  return (
    (isRefused ? error.failure?.message : undefined) ??
    'It could not be saved. Check your connection, then choose the file again.'
  );
}

/** Makes a route of a .gpx file, such as a watch writes. */
export function ImportGpx({ onProblem, onImported }: ImportGpxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const save = useSaveWalk();
  const fail = useFailure();

  async function read(file: File) {
    const { routeOf } = await import('#web/features/walks/gpx/routeOf.ts');
    return routeOf(file);
  }

  async function take(file: File) {
    const told = (reason: string) => onProblem(`“${file.name}” was not imported. ${reason}`);
    onProblem(undefined);
    setReading(true);
    try {
      const found = await read(file);
      if ('problem' in found) {
        told(found.problem);
        return;
      }
      const walk = await save.mutateAsync({ values: found.route, base: undefined });
      toast({ title: 'Success', description: 'Walk route created successfully' });
      onImported(walk);
    } catch (error) {
      const advice = adviceFor(error);
      if (advice !== undefined) told(advice);
      fail(error, 'Failed to create walk route');
    } finally {
      setReading(false);
    }
  }

  return (
    <>
      <input
        ref={box}
        type="file"
        accept=".gpx,application/gpx+xml"
        hidden
        aria-label="GPX file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <Button variant="ghost" pending={reading} onClick={() => box.current?.click()}>
        {!reading && <Upload aria-hidden />}
        {reading ? 'Importing...' : 'Import GPX'}
      </Button>
    </>
  );
}
