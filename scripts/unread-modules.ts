/** Finds the modules that an import check did not read: it would pass without having read any. */

/** A static import or re-export, at the start of a line as the formatter leaves it. */
const IMPORTS = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]/m;

/** Files that were not read at all, or that import something and were read as importing nothing. */
export function findUnread(
  files: readonly { path: string; text: string }[],
  modules: readonly { source: string; dependencies: readonly unknown[] }[],
): string[] {
  const read = new Map(modules.map(({ source, dependencies }) => [source, dependencies.length]));
  const isUnread = ({ path, text }: { path: string; text: string }): boolean => {
    const found = read.get(path);
    return found === undefined || (found === 0 && IMPORTS.test(text));
  };
  return files.filter(isUnread).map(({ path }) => path);
}
