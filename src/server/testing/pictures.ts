/** Pictures as phones and attackers make them. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Buffer<ArrayBuffer>;

/** Fresh memory of its own, as requests want their bodies. */
const bytes = (...parts: (Uint8Array | string)[]): Bytes =>
  Buffer.from(Buffer.concat(parts.map((part) => Buffer.from(part))));

const canvas = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A red picture whose right half is blue. */
const twoHalves = async (width: number, height: number) =>
  canvas(width, height, '#f00').composite([
    {
      input: await canvas(width / 2, height, '#00f')
        .png()
        .toBuffer(),
      gravity: 'east',
    },
  ]);

/** A plain picture of any format that we read or do not read. */
export const picture = async (
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  { width = 800, height = 600 } = {},
): Promise<Bytes> => bytes(await (await twoHalves(width, height)).toFormat(format).toBuffer());

/** What a phone held upright writes: a picture that lies on its side, with the position of the house in it. */
export async function phonePhoto(): Promise<Bytes> {
  const lying = (await twoHalves(1200, 800)).jpeg().withExif({
    IFD0: { Copyright: 'Sam Walker' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 0/1',
    },
  });
  return bytes(
    await lying
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  );
}

/** Two frames: red, then blue. */
export async function animatedPicture(): Promise<Bytes> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((colour) => canvas(60, 40, colour).png().toBuffer()),
  );
  return bytes(
    await sharp(frames, { join: { animated: true } })
      .webp({ delay: [80, 80] })
      .toBuffer(),
  );
}

function pngPart(name: string, content: Uint8Array): Bytes {
  const named = bytes(name, content);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length);
  frame.writeUInt32BE(crc32(named), 4);
  return bytes(frame.subarray(0, 4), named, frame.subarray(4));
}

/** A few kilobytes that become `side` times `side` black dots. */
export function bomb(side: number): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head.set([1, 0], 8);
  const dots = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  return bytes(
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngPart('IHDR', head),
    pngPart('IDAT', dots),
    pngPart('IEND', Buffer.alloc(0)),
  );
}

/** An AVIF that says that it is `side` dots wide and high. */
function claiming(avif: Bytes, side: number): Bytes {
  const large = bytes(avif);
  const size = large.indexOf('ispe') + 8;
  large.writeUInt32BE(side, size);
  large.writeUInt32BE(side, size + 4);
  return large;
}

/** A segment of a JPEG right behind its first bytes, such as a comment (0xfe) or what a program adds (0xef). */
function withSegment(jpeg: Bytes, marker: number, content: Bytes): Bytes {
  const head = Buffer.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff);
  return bytes(jpeg.subarray(0, 2), head, content, jpeg.subarray(2));
}

/** A text chunk of a PNG behind its header. */
const withText = (png: Bytes, text: string): Bytes =>
  bytes(png.subarray(0, 33), pngPart('tEXt', bytes(`Comment\0${text}`)), png.subarray(33));

const PAGE = '<html><script>alert(document.cookie)</script></html>';

/** An archive without entries. */
const ARCHIVE = bytes('PK\x05\x06', new Uint8Array(18));

/** What is no photo, by what it is. */
export async function notPhotos(): Promise<Record<string, Bytes>> {
  const jpeg = await picture('jpeg');
  const png = await picture('png');
  const avif = await picture('avif');
  return {
    'an empty file': bytes(),
    'a text': bytes('Hello'),
    'a page': bytes(`<!doctype html>${PAGE}`),
    'an SVG': bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a PDF': bytes('%PDF-1.7\n1 0 obj'),
    'a GIF': await picture('gif'),
    'a TIFF': await picture('tiff'),
    'a GIF that is a page': bytes('GIF89a/*', PAGE, '*/=1;'),
    'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
    'a JPEG without its end': jpeg.subarray(0, -2),
    'half a PNG': png.subarray(0, png.length / 2),
    'half an AVIF': avif.subarray(0, avif.length / 2),
    'the first bytes of a JPEG': jpeg.subarray(0, 20),
    'the first bytes of a HEIC': bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    'a video': bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
    'a PNG of 100 million dots': bomb(10_000),
    'an AVIF of 25 million dots': claiming(avif, 5_000),
  };
}

/** Photos that carry something else as well, each with a piece of it. */
export async function carriers(): Promise<Record<string, readonly [Bytes, piece: string]>> {
  const jpeg = await picture('jpeg');
  const png = await picture('png');
  const program = '<?php system($_GET["x"]);';
  return {
    'a JPEG that is a page': [bytes(jpeg, PAGE), PAGE],
    'a JPEG with a page in its comment': [
      withSegment(jpeg, 0xfe, bytes(' '.repeat(3000), PAGE)),
      PAGE,
    ],
    'a PNG with a program in its text': [withText(png, `${' '.repeat(3000)}${program}`), program],
    'a WebP that is a page': [bytes(await picture('webp'), PAGE), PAGE],
    'an AVIF that is a page': [bytes(await picture('avif'), PAGE), PAGE],
    'a PNG that is a program': [bytes(png, program), program],
    'a JPEG that is an archive': [bytes(jpeg, ARCHIVE), 'PK\x05\x06'],
    'a JPEG that is a document': [bytes(jpeg, '%PDF-1.7\n1 0 obj'), '%PDF-'],
  };
}
