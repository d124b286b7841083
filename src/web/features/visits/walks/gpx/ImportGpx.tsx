import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { useSaveWalk } from '#web/data/walks.ts';
import { lazyCode, loadForAction } from '#web/platform/nav/lazyPart.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { HttpError, isUnauthorized } from '#web/platform/net/http.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';

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

const code = lazyCode(async () => import('#web/features/visits/walks/gpx/routeOf.ts'));

/** Imports a .gpx file, such as one from a watch, as a route. */
export function ImportGpx({ onProblem, onImported }: ImportGpxProps) {
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
      toastSuccess('Walk route created successfully');
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
    <FilePicker
      label="GPX file"
      accept=".gpx,application/gpx+xml"
      onChoose={(file) => void importFile(file)}
    >
      {(open) => (
        <Button variant="ghost" pending={reading} onClick={open}>
          {!reading && <Upload aria-hidden />}
          {reading ? 'Importing...' : 'Import GPX'}
        </Button>
      )}
    </FilePicker>
  );
}
