import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type IconData, onePath, type Shape } from './one-path-icons.ts';

/** The icons that the app takes from the library. */
function usedIcons(): string[] {
  const names = globSync('src/web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim()),
    ),
  );
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('type '));
}

const FOLDER = new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url);

/** What the library knows of an icon; an older name's module leads on to the newer one. */
async function iconOf(file: string): Promise<IconData> {
  const address = new URL(`${file}.mjs`, FOLDER);
  const [, newer] = /export \{.*\} from '\.\/(.*)\.mjs'/.exec(readFileSync(address, 'utf8')) ?? [];
  if (newer !== undefined) return iconOf(newer);
  const { __iconData: icon }: { __iconData: IconData } = await import(address.href);
  return icon;
}

/** `Link2` is in the file `link-2`. */
const fileOf = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();

/** An icon as pixels: how dark each is. */
async function drawn(shapes: readonly Shape[]): Promise<Buffer> {
  const inside = shapes.map(
    ([tag, attributes]) =>
      `<${tag} ${Object.entries(attributes)
        .filter(([name]) => name !== 'key')
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')}/>`,
  );
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 24 24" fill="none" ' +
    `stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).greyscale().raw().toBuffer();
}

/** The largest difference of a pixel, of 255. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((largest, value, at) => Math.max(largest, Math.abs(value - (other[at] ?? 0))), 0);

test('each icon of the app looks the same when it is drawn as one path', async () => {
  const names = usedIcons();
  expect(names.length).toBeGreaterThan(40);
  const left: string[] = [];
  const changed: string[] = [];
  for (const name of names) {
    const { node } = await iconOf(fileOf(name));
    const d = onePath(node);
    if (d === undefined) {
      left.push(name);
      continue;
    }
    const worst = difference(await drawn(node), await drawn([['path', { d }]]));
    // Where two strokes end on the same pixel, their edges are mixed once and not twice.
    if (worst > 64) changed.push(name);
  }
  expect(changed).toEqual([]);
  // A part of it is filled.
  expect(left).toEqual(['KeyRound']);
});

test.for<[string, Shape]>([
  ['a filling of its own', ['path', { d: 'M0 0h1', fill: 'currentColor' }]],
  ['a shape that is not known', ['text', { x: '1' }]],
])('an icon with %s stays as it is', ([, shape]) => {
  expect(onePath([['path', { d: 'M1 1h1' }], shape])).toBeUndefined();
});

test.for<[string, Shape]>([
  ['circle', ['circle', { cx: '12', cy: '12', r: '10' }]],
  ['ellipse', ['ellipse', { cx: '12', cy: '12', rx: '10', ry: '4' }]],
  ['line', ['line', { x1: '2', y1: '3', x2: '20', y2: '21' }]],
  ['rectangle', ['rect', { x: '2', y: '4', width: '20', height: '12' }]],
  ['rounded rectangle', ['rect', { x: '2', y: '4', width: '20', height: '12', rx: '3' }]],
  ['path that begins where nothing was', ['path', { d: 'm6 6 4 4' }]],
])('a %s is the same as a path, after another one', async ([, shape]) => {
  const first: Shape = ['path', { d: 'M1 23h3' }];
  const path: Shape = ['path', { d: onePath([first, shape]) ?? '' }];
  expect(difference(await drawn([first, shape]), await drawn([path]))).toBeLessThan(16);
});
