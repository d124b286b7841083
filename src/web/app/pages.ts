/** Every page of the app: where it is, what the tab says, and how its code is found. */
import { lazyPage, type LazyPage } from '#web/app/lazyPage.tsx';
import DashboardPage from '#web/features/dashboard/DashboardPage.tsx';
import { onceQuiet, unquiet } from '#web/platform/quiet.ts';

export interface PageEntry extends LazyPage {
  path: string;
  title: string;
}

/** Where everybody begins: its code is part of the app's, so that it is not asked for after it. */
const dashboard: LazyPage = { Page: DashboardPage, preload: () => Promise.resolve() };

const pages: readonly PageEntry[] = [
  { path: '/', title: 'Dashboard', ...dashboard },
  { path: '/dashboard', title: 'Dashboard', ...dashboard },
  {
    path: '/calendar',
    title: 'Calendar',
    ...lazyPage(async () => import('#web/app/routes/CalendarRoute.tsx')),
  },
  {
    path: '/clients',
    title: 'Clients',
    ...lazyPage(async () => import('#web/features/clients/ClientsPage.tsx')),
  },
  {
    path: '/pets',
    title: 'Pets',
    ...lazyPage(async () => import('#web/features/pets/PetsPage.tsx')),
  },
  {
    path: '/pets/:id',
    title: 'Pet Profile',
    ...lazyPage(async () => import('#web/features/pets/PetProfilePage.tsx')),
  },
  {
    path: '/walks',
    title: 'My Walks',
    ...lazyPage(async () => import('#web/features/walks/WalksPage.tsx')),
  },
  {
    path: '/messages',
    title: 'Messages',
    ...lazyPage(async () => import('#web/features/messages/MessagesPage.tsx')),
  },
  {
    path: '/profile',
    title: 'My Profile',
    ...lazyPage(async () => import('#web/features/profile/ProfilePage.tsx')),
  },
];

/** The page at an address, or undefined where there is none. As strict as the server, which answers 404 otherwise. */
export function findPage(path: string): PageEntry | undefined {
  const parts = path.split('/');
  return pages.find((page) => {
    const pattern = page.path.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    );
  });
}

/** Fetches the code of the page at an address: call it when a finger or pointer comes near a link. */
export function preloadPage(path: string): void {
  const page = findPage(path);
  // What was started for the page is kept until its code asks for it.
  if (page !== undefined) void unquiet(page.preload);
}

/** One after another, so that on a weak line a tap need not wait for all of them. */
async function preloadAll(isWanted: () => boolean): Promise<void> {
  for (const { preload } of pages) {
    if (isWanted()) await preload();
  }
}

/** Fetches the code of every page once what is on the screen has its data. Gives the way to stop. */
export function preloadPagesLater(): () => void {
  let isWanted = true;
  const stop = onceQuiet(() => void preloadAll(() => isWanted));
  return () => {
    isWanted = false;
    stop();
  };
}
