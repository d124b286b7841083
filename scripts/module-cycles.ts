/** Finds modules (folders) that import each other in a circle, even where their files don't. */

/** A file, and the files that it imports. */
export interface ImportingFile {
  source: string;
  imports: readonly string[];
}

/** What counts as one module, by its folder. Any other file is a module by itself. */
const MODULES = [
  /^src\/(?:server|web\/features)\/(?:identity|people|messages|diary|visits|money|overview)\/[^/]+(?=\/)/,
  /^src\/contract\/[^/]+(?=\/)/,
  /^src\/server\/(?:platform\/[^/]+|areas|backup|migrations)(?=\/)/,
  /^src\/web\/(?:(?:entities|platform)\/[^/]+|app|data|ui)(?=\/)/,
];

export function moduleOf(file: string): string {
  for (const pattern of MODULES) {
    const folder = pattern.exec(file)?.[0];
    if (folder !== undefined) return folder;
  }
  return file;
}

/** Each import from one module into another that leads back, as `a -> b: file -> file`. */
export function findModuleCycles(files: readonly ImportingFile[]): string[] {
  const uses = new Map<string, Map<string, string>>();
  for (const { source, imports } of files) {
    const from = moduleOf(source);
    for (const target of imports) {
      const to = moduleOf(target);
      if (from === to) continue;
      const targets = uses.get(from) ?? new Map<string, string>();
      uses.set(from, targets);
      if (!targets.has(to)) targets.set(to, `${source} -> ${target}`);
    }
  }
  const reached = new Map([...uses.keys()].map((from) => [from, reachable(uses, from)]));
  return [...uses].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reached.get(to)?.has(from))
      .map(([to, example]) => `${from} -> ${to}: ${example}`),
  );
}

function reachable(
  uses: ReadonlyMap<string, ReadonlyMap<string, string>>,
  start: string,
): Set<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (const at of waiting) {
    for (const to of uses.get(at)?.keys() ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      waiting.push(to);
    }
  }
  return seen;
}
