/**
 * Reads the track of a GPX file (1.1, or the older 1.0) in the browser. The file itself is not
 * sent to the server: only its points are, and they are checked there like those of any walk.
 */
import { MAX_WALK_POINTS } from '#contract/fields/walkLimits.ts';
import type { WalkPoint } from '#contract/visits/walks.ts';

/** A day at one point a second, with heart rates, is about 25 MB. */
const MAX_FILE_MB = 32;

/** Why a file was not imported, in a sentence for the user. */
export class GpxProblem extends Error {
  override readonly name = 'GpxProblem';
}

export interface GpxTrack {
  /** The track's name in the file, or empty. */
  name: string;
  points: WalkPoint[];
}

const NAMESPACES = ['http://www.topografix.com/GPX/1/1', 'http://www.topografix.com/GPX/1/0'];

/** Reads a chosen file. Throws a `GpxProblem` if it holds no track of a walk. */
export async function readGpxFile(file: File): Promise<GpxTrack> {
  if (file.size > MAX_FILE_MB * 1024 * 1024) {
    throw new GpxProblem(
      `This file is larger than ${MAX_FILE_MB} MB, which is too large for a single walk.`,
    );
  }
  return readGpx(textOf(await file.arrayBuffer()));
}

/** The text of the file in the encoding that it declares. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const marks: Record<string, string> = { '254 255': 'utf-16be', '255 254': 'utf-16le' };
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(marks[`${first} ${second}`] ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    throw new GpxProblem(`This file uses the encoding ${declared}, which can’t be read here.`);
  }
}

function readGpx(text: string): GpxTrack {
  // No GPX file needs them, and only entities can make a small file large.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new GpxProblem(
      'This file declares a document type or entities, which a GPX file never needs.',
    );
  }
  const file = new DOMParser().parseFromString(text, 'application/xml');
  const root = file.documentElement;
  if (file.getElementsByTagName('parsererror').length > 0) {
    throw new GpxProblem('This file is damaged, or isn’t a GPX file.');
  }
  const namespace = root.namespaceURI ?? '';
  if (root.localName !== 'gpx' || !NAMESPACES.includes(namespace)) {
    throw new GpxProblem('This isn’t a GPX file. Export the walk from your watch or app as GPX.');
  }
  const all = (parent: Element, name: string) => parent.getElementsByTagNameNS(namespace, name);
  const tracks = [...all(root, 'trk')];
  const segments = tracks.flatMap((track) => [...all(track, 'trkseg')]);
  const count = segments.reduce((sum, segment) => sum + all(segment, 'trkpt').length, 0);
  if (count === 0) {
    throw new GpxProblem(
      all(root, 'rtept').length > 0 || all(root, 'wpt').length > 0
        ? 'This file has a planned route or waypoints, but no recorded track.'
        : 'This file has no recorded track.',
    );
  }
  if (count > MAX_WALK_POINTS) {
    const most = MAX_WALK_POINTS.toLocaleString('en-GB');
    throw new GpxProblem(`This track has more than ${most} points. Export it with fewer.`);
  }
  const lines = segments
    .map((segment) => [...all(segment, 'trkpt')].map((point) => pointOf(point, namespace)))
    .filter((line) => line.length > 0)
    // Some apps write their segments newest first.
    .sort((one, other) => (one[0]?.timestamp ?? 0) - (other[0]?.timestamp ?? 0));
  return { name: childText(tracks[0], 'name', namespace), points: inOrder(lines) };
}

const child = (parent: Element | undefined, name: string, namespace: string) =>
  [...(parent?.children ?? [])].find(
    (one) => one.localName === name && one.namespaceURI === namespace,
  );

const childText = (parent: Element | undefined, name: string, namespace: string): string =>
  child(parent, name, namespace)?.textContent?.trim() ?? '';

function degrees(point: Element, name: 'lat' | 'lon', most: number): number {
  const text = point.getAttribute(name)?.trim() ?? '';
  const value = Number(text);
  if (text === '' || !(Math.abs(value) <= most)) {
    throw new GpxProblem(`A point in this track has an impossible position (${name} "${text}").`);
  }
  return value;
}

function pointOf(point: Element, namespace: string): WalkPoint {
  const time = childText(point, 'time', namespace);
  const timestamp = Date.parse(time);
  if (time === '') {
    throw new GpxProblem(
      'This track has no times: it may be a planned route, or they were removed.',
    );
  }
  if (!Number.isFinite(timestamp) || timestamp < 0) {
    throw new GpxProblem(`A point in this track has a time that can’t be read ("${time}").`);
  }
  return { lat: degrees(point, 'lat', 90), lng: degrees(point, 'lon', 180), timestamp };
}

/** The points as one list: further points of the same second are left out, and times that go backwards are refused. */
function inOrder(lines: readonly WalkPoint[][]): WalkPoint[] {
  const points: WalkPoint[] = [];
  for (const line of lines) {
    let isFirst = points.length > 0;
    for (const point of line) {
      const last = points.at(-1);
      if (last && point.timestamp < last.timestamp) {
        throw new GpxProblem(
          'The times in this track run backwards, so it can’t be a single walk.',
        );
      }
      if (last?.timestamp === point.timestamp) continue;
      points.push(isFirst ? { ...point, gap: true } : point);
      isFirst = false;
    }
  }
  return points;
}
