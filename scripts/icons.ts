/** Draws the icons of the installed app from the mark. Run it after a change of the mark: `node scripts/icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const PUBLIC = 'src/web/app/public';
const svg = await readFile(`${PUBLIC}/favicon.svg`, 'utf8');

/** The mark alone, without its place on the square. */
const shapes = /<g [^>]*>(?<shapes>[\s\S]*?)<\/g>/.exec(svg)?.groups?.['shapes'];
const green = /<rect [^>]*fill="(?<fill>[^"]+)"/.exec(svg)?.groups?.['fill'];
const paper = /<g fill="(?<fill>[^"]+)"/.exec(svg)?.groups?.['fill'];
if (!shapes || !green || !paper) throw new Error('The mark is drawn in another way by now');

/** The mark in the middle of a square of 32, as large as `scale`. */
function drawing(scale: number, mark: string, background?: string): Buffer {
  const at = (32 - 32 * scale) / 2;
  const square = background ? `<rect width="32" height="32" fill="${background}"/>` : '';
  const group = `<g fill="${mark}" transform="translate(${at} ${at}) scale(${scale})">${shapes}</g>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${square}${group}</svg>`,
  );
}

async function save(picture: Buffer, size: number, name: string): Promise<void> {
  const png = sharp(picture, { density: (72 * size) / 32 }).resize(size, size);
  const bytes = await png.png({ compressionLevel: 9 }).toBuffer();
  await writeFile(`${PUBLIC}/icons/${name}.png`, bytes);
}

await save(Buffer.from(svg), 192, 'icon-192');
await save(Buffer.from(svg), 512, 'icon-512');
// Systems cut these to a shape of their own: what matters is within a circle of 80 % (W3C, "maskable").
await save(drawing(0.58, paper, green), 192, 'maskable-192');
await save(drawing(0.58, paper, green), 512, 'maskable-512');
await save(drawing(0.66, paper, green), 180, 'apple-touch-icon');
// Android paints what is not transparent in one colour.
await save(drawing(0.94, '#ffffff'), 96, 'badge-96');
