/**
 * Draws each Lucide icon as one path. The icons come in up to ten pieces, and a card of a list has seven icons: on a slow
 * phone their pieces took a third of the time in which a page's styles, layout and picture are made.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** What a module of the library holds: https://lucide.dev/guide/packages/lucide-react. */
export interface IconData {
  name: string;
  node: readonly Shape[];
}

const MODULE = /[/\\]lucide-react[/\\]dist[/\\]esm[/\\]icons[/\\][^/\\]+\.mjs$/;

/** The ways of the shapes as path data (SVG 2, chapter 9); each begins at a place of its own. */
const ways: Readonly<Record<string, (is: (name: string) => number, d: string) => string>> = {
  path: (_, d) => (d.startsWith('m') ? `M0 0${d}` : d),
  circle: (is) => ellipse(is('cx'), is('cy'), is('r'), is('r')),
  ellipse: (is) => ellipse(is('cx'), is('cy'), is('rx'), is('ry')),
  line: (is) => `M${is('x1')} ${is('y1')}L${is('x2')} ${is('y2')}`,
  rect: (is) => rectangle(is),
};
/** What the ways above are made of. With anything else, such as a filling of its own, an icon stays as it is. */
const GEOMETRY = new Set('d cx cy r rx ry x y x1 y1 x2 y2 width height key'.split(' '));

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

function rectangle(is: (name: string) => number): string {
  const [x, y, width, height] = [is('x'), is('y'), is('width'), is('height')];
  // One radius stands for both where the other is missing.
  const [rx, ry] = [is('rx') || is('ry'), is('ry') || is('rx')];
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}` +
    `h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}z`
  );
}

/** All shapes as one path, or undefined where that would not look the same. */
export function onePath(shapes: readonly Shape[]): string | undefined {
  const parts = shapes.map(([tag, attributes]) => {
    const isPlain = Object.keys(attributes).every((name) => GEOMETRY.has(name));
    const way = isPlain ? ways[tag] : undefined;
    return way?.((name) => Number(attributes[name] ?? 0), attributes['d'] ?? '');
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Rewrites the modules of the icons as they are bundled. */
export function onePathIcons(): Plugin {
  return {
    name: 'pawkeeper-one-path-icons',
    apply: 'build',
    transform: {
      // Others in that folder only pass on what these hold.
      filter: { id: MODULE, code: '__iconData = {' },
      async handler(_, id) {
        const { __iconData: icon }: { __iconData: IconData } = await import(pathToFileURL(id).href);
        const d = onePath(icon.node);
        if (d === undefined) return undefined;
        const drawn = JSON.stringify({ ...icon, node: [['path', { d, key: 'd' }]] });
        return {
          code: `import createLucideIcon from '../createLucideIcon.mjs';\nexport default createLucideIcon(${drawn});\n`,
          map: null,
        };
      },
    },
  };
}
