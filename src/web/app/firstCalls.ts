/** What each page will ask the server for, so that the asking can begin before its code has come. */
import { businessDay } from '#contract/rules/businessDay.ts';
import { parseDay } from '#contract/rules/civilDay.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';

interface Place {
  now: Date;
  /** Where the business's days begin. */
  timeZone: string;
}

interface Calls {
  first: string[];
  /** Large, or further down the page. */
  behind: string[];
}

/** The appointments of this month's grid, as the calendar and the dashboard ask for them. */
function month({ now, timeZone }: Place): string {
  const { year, month: number } = parseDay(businessDay(now, timeZone));
  const days = monthGrid(year, number).flat();
  return `/api/appointments?from=${days[0]}&to=${days.at(-1)}`;
}

const dashboard = (place: Place): Calls => ({
  first: ['/api/appointments/today'],
  behind: [month(place), '/api/messages', '/api/walks/favorites', '/api/clients', '/api/pets'],
});

const pages: Record<string, (place: Place) => Calls> = {
  '/': dashboard,
  '/dashboard': dashboard,
  '/calendar': (place) => ({ first: [month(place)], behind: [] }),
  '/clients': () => ({ first: ['/api/clients'], behind: ['/api/pets'] }),
  '/pets': () => ({ first: ['/api/pets'], behind: ['/api/clients'] }),
  '/walks': () => ({ first: ['/api/walks'], behind: ['/api/walks/favorites'] }),
};

function pageCalls(pathname: string, search: string, at: Place): Calls {
  if (/^\/pets\/[^/]+$/.test(pathname)) {
    return { first: [`/api${pathname}`], behind: ['/api/clients'] };
  }
  // The address of a calendar may name other days.
  const isKnown = pathname !== '/calendar' || search === '';
  return (isKnown && pages[pathname]?.(at)) || { first: [], behind: [] };
}

/** The calls of the page at an address, the question who is signed in among them. */
export function firstCalls(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  at: Place,
): Calls {
  const { first, behind } = pageCalls(pathname, search, at);
  return { first: ['/api/auth/user', ...first], behind };
}
