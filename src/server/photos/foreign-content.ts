/**
 * Finds a page, a program, a document or an archive inside a picture's bytes: no camera writes those. Looks only where
 * one could begin: at the start of the file, in its comments, and behind the end of the picture. Compressed pixels are
 * random bytes: among 5 MB of them "<svg " stood by chance in one photo of 4,000.
 */

const FOREIGN = /<(?:html|script|svg|iframe)[\s>]|<!doctype\s|<\?php\s|%PDF-/i;

/** Readers of PDF accept one that begins within the first 1,024 bytes. */
const START_BYTES = 1024;
/** Phones put a video or a second picture behind the first one, so not all that follows is read. */
const BEHIND_BYTES = 4096;

/** Where the picture ends, and the comments that it has on the way. */
interface Parts {
  end: number;
  comments: Buffer[];
}

/** JPEG (ITU T.81, annex B): segments with their lengths; between them compressed pixels, in which 0xFF is escaped. */
function jpegParts(bytes: Buffer): Parts {
  const comments: Buffer[] = [];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    const isSegment = bytes[at] === 0xff && marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd7);
    if (!isSegment) {
      at = bytes.indexOf(0xff, at + 1);
      if (at === -1) break;
      continue;
    }
    if (marker === 0xd9) return { end: at + 2, comments };
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xfe) comments.push(bytes.subarray(at + 4, next));
    at = next;
  }
  return { end: bytes.length, comments };
}

/** PNG: chunks of length, name, content and checksum. */
function pngParts(bytes: Buffer): Parts {
  const comments: Buffer[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return { end: next, comments };
    if (/^(?:tEXt|iTXt)$/.test(name)) comments.push(bytes.subarray(at + 8, next - 4));
    at = next;
  }
  return { end: bytes.length, comments };
}

/** AVIF and HEIC: boxes of length and name. What is no box, or is longer than the file, follows the picture. */
function boxedParts(bytes: Buffer): Parts {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) break;
    at += length;
  }
  return { end: at, comments: [] };
}

function partsOf(bytes: Buffer): Parts {
  const start = bytes.toString('latin1', 0, 4);
  if (start.startsWith('\xff\xd8')) return jpegParts(bytes);
  if (start === '\x89PNG') return pngParts(bytes);
  if (start === 'RIFF') return { end: 8 + bytes.readUInt32LE(4), comments: [] };
  return boxedParts(bytes);
}

/** A ZIP archive ends with a record that holds the length of its own comment. */
function endsAsArchive(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return (
    end !== -1 &&
    end + 22 <= bytes.length &&
    end + 22 + bytes.readUInt16LE(end + 20) === bytes.length
  );
}

/** Whether a file that begins as a picture is something else as well. */
export function hasForeignContent(bytes: Buffer): boolean {
  const { end, comments } = partsOf(bytes);
  const regions = [
    bytes.subarray(0, START_BYTES),
    bytes.subarray(end, end + BEHIND_BYTES),
    ...comments,
  ];
  return regions.some((region) => FOREIGN.test(region.toString('latin1'))) || endsAsArchive(bytes);
}
