/** Which queries belong to a path. */
import type { QueryFilters } from '@tanstack/react-query';

/** The queries of a path, with any search text, and of every path below it: `/api/pets`, `/api/pets?q=a`, `/api/pets/1`. */
export function pathFilter(path: string): QueryFilters {
  return {
    predicate: ({ queryKey: [key] }) => {
      const text = String(key);
      return text.startsWith(path) && ['', '/', '?'].includes(text.charAt(path.length));
    },
  };
}
