import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { WalkSummary } from '#contract/walks.ts';
import { useSaveWalk } from '#web/features/walks/walks.data.ts';
import { lazyCode, loadForAction } from '#web/platform/nav/lazyPart.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { HttpError, isUnauthorized } from '#web/platform/net/http.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';

interface ImportGpxProps {
  /** Why the last file was not imported; undefined while another one is being read. */
  onProblem: (problem: string | undefined) => void;
  onImported: (walk: WalkSummary) => void;
}

/** What to do when a file was read but its walk could not be saved. */
function adviceFor(error: unknown): string | undefined {
  if (isUnauthorized(error)) return undefined;
  const isRefused = error instanceof HttpError && error.status < 500;
  return (
    (isRefused ? error.failure?.message : undefined) ??
    'It could not be saved. Check your connection, then choose the file again.'
  );
}

const code = lazyCode(async () => import('#web/features/walks/gpx/routeOf.ts'));

/** Imports a .gpx file, such as one from a watch, as a route. */
export function ImportGpx({ onProblem, onImported }: ImportGpxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const save = useSaveWalk();
  const fail = useFailure();

  async function importFile(file: File) {
    const refuse = (reason: string) => onProblem(`“${file.name}” was not imported. ${reason}`);
    onProblem(undefined);
    setReading(true);
    try {
      const found = await (await loadForAction(code))?.routeOf(file);
      if (found === undefined) return;
      if ('problem' in found) {
        refuse(found.problem);
        return;
      }
      const walk = await save.mutateAsync({ values: found.route, base: undefined });
      toast({ title: 'Success', description: 'Walk route created successfully' });
      onImported(walk);
    } catch (error) {
      const advice = adviceFor(error);
      if (advice !== undefined) refuse(advice);
      fail(error, 'Failed to create walk route');
    } finally {
      setReading(false);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".gpx,application/gpx+xml"
        hidden
        aria-label="GPX file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void importFile(file);
        }}
      />
      <Button variant="ghost" pending={reading} onClick={() => input.current?.click()}>
        {!reading && <Upload aria-hidden />}
        {reading ? 'Importing...' : 'Import GPX'}
      </Button>
    </>
  );
}
