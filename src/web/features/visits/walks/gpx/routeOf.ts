/** Makes a route from a GPX file. */
import type { WalkInput } from '#contract/visits/walks.ts';
import { walkMiles } from '#contract/rules/walkDistance.ts';
import { GpxProblem, readGpxFile } from '#web/features/visits/walks/gpx/readGpx.ts';

const MAX_NAME = 200;

/** The name in the file, or else the name of the file, cut to the maximum length. */
function nameOf(inside: string, file: File): string {
  const name = inside || file.name.replace(/\.gpx$/i, '').trim() || 'Imported walk';
  return Array.from(name).slice(0, MAX_NAME).join('');
}

/** Reads a file; returns the problem as a sentence if it is not a walk. */
export async function routeOf(file: File): Promise<{ route: WalkInput } | { problem: string }> {
  try {
    const { name, points } = await readGpxFile(file);
    const [first, last] = [points[0], points.at(-1)];
    const minutes = first && last ? Math.ceil((last.timestamp - first.timestamp) / 60_000) : 0;
    return {
      route: {
        name: nameOf(name, file),
        distance: walkMiles(points).toFixed(2),
        estimatedDuration: minutes > 0 ? `${minutes} min` : null,
        gpsData: points,
      },
    };
  } catch (error) {
    if (error instanceof GpxProblem) return { problem: error.message };
    throw error;
  }
}
