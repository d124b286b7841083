/** Writes a walk as a GPX 1.1 file (https://www.topografix.com/GPX/1/1/), which watches and maps can read. */
import { drawnLine } from '#contract/rules/walkLine.ts';
import type { Walk, WalkPoint } from '#contract/visits/walks.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { trimmed } from '#server/visits/walks/trim.ts';

/** What XML 1.0 cannot hold at all, not even escaped: everything outside its production `Char`. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const xml = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const element = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${xml(text)}</${name}>`;

/** Decimals without an exponent; seven are about a centimetre. */
const degrees = (value: number): string => value.toFixed(7);

/** The schema allows -180 but not 180 for the same meridian, so a longitude that rounds to 180 is written as -180. */
function east(lng: number): string {
  const written = degrees(lng);
  return Number(written) === 180 ? degrees(-180) : written;
}

const pointElement = ({ lat, lng, timestamp }: WalkPoint): string =>
  `<trkpt lat="${degrees(lat)}" lon="${east(lng)}"><time>${new Date(timestamp).toISOString()}</time></trkpt>`;

/**
 * The file's text. With `trim` it can be shared: that many metres at each end, and the notes, are left out.
 * Throws a 422 if there is no line to write.
 */
export function writeGpx(
  walk: Pick<Walk, 'name' | 'description' | 'isDemo' | 'gpsData'>,
  trim: number | undefined,
): string {
  const recorded = walk.gpsData ?? [];
  if (recorded.length === 0) {
    throw new HttpError(422, 'This route has no GPS track, so there is nothing to export.');
  }
  const line = drawnLine(recorded);
  const stretches = trim === undefined ? line : trimmed(line, trim);
  if (stretches.length === 0) {
    throw new HttpError(422, `This walk is too short to leave out ${trim} m at each end.`);
  }
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Pawkeeper">',
    '<trk>',
    element('name', walk.name),
    element('desc', trim === undefined ? walk.description : null),
    element('src', walk.isDemo ? 'Demo points, not a real walk' : null),
    ...stretches.flatMap((stretch) => ['<trkseg>', ...stretch.map(pointElement), '</trkseg>']),
    '</trk>',
    '</gpx>',
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

/** The file name for `content-disposition`: ASCII for old clients, the full name for others (RFC 6266). */
export function gpxFileName(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').trim() || 'walk';
  const plain = safe.replaceAll(/[^\w .()-]+/g, '_');
  const whole = encodeURIComponent(`${safe}.gpx`).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}.gpx"; filename*=UTF-8''${whole}`;
}
