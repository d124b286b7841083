/** Every page of the app: where it is, what the tab says, and how its code is found. */
import { lazyPage, type LazyPage } from '#web/app/lazyPage.tsx';

export interface PageEntry extends LazyPage {
  path: string;
  title: string;
}

const dashboard = lazyPage(async () => import('#web/features/dashboard/DashboardPage.tsx'));

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
  findPage(path)?.preload();
}

function preloadAll(): void {
  for (const page of pages) page.preload();
}

/** Fetches the code of every page while the browser has nothing better to do. */
export function preloadPagesWhenIdle(): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(preloadAll, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(preloadAll, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
