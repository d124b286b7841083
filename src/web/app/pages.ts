/** The component of each page in the table of `contract/pages.ts`, and how its code is loaded ahead. */
import { findPage, pageList, type PageName } from '#contract/pages.ts';
import DashboardPage from '#web/features/dashboard/DashboardPage.tsx';
import { lazyPage, type LazyPage } from '#web/platform/nav/lazyPart.ts';

export const pageComponents: Record<PageName, LazyPage> = {
  // Most visits begin here: its code is part of the app's, so that it needs no request after it.
  dashboard: { Page: DashboardPage, preload: () => Promise.resolve() },
  calendar: lazyPage(async () => import('#web/features/calendar/CalendarPage.tsx')),
  day: lazyPage(async () => import('#web/features/day/DayPage.tsx')),
  clients: lazyPage(async () => import('#web/features/clients/ClientsPage.tsx')),
  client: lazyPage(async () => import('#web/features/clients/ClientPage.tsx')),
  pets: lazyPage(async () => import('#web/features/pets/PetsPage.tsx')),
  pet: lazyPage(async () => import('#web/features/pets/PetProfilePage.tsx')),
  archive: lazyPage(async () => import('#web/features/archive/ArchivePage.tsx')),
  walks: lazyPage(async () => import('#web/features/walks/WalksPage.tsx')),
  visit: lazyPage(async () => import('#web/features/visits/VisitPage.tsx')),
  messages: lazyPage(async () => import('#web/features/messages/MessagesPage.tsx')),
  thread: lazyPage(async () => import('#web/features/messages/ThreadPage.tsx')),
  messageSettings: lazyPage(async () => import('#web/features/deliveries/MessageSettingsPage.tsx')),
  invoices: lazyPage(async () => import('#web/features/invoices/InvoicesPage.tsx')),
  bankImport: lazyPage(async () => import('#web/features/bankImports/BankImportPage.tsx')),
  invoice: lazyPage(async () => import('#web/features/invoices/InvoicePage.tsx')),
  reports: lazyPage(async () => import('#web/features/reports/ReportsPage.tsx')),
  invoiceSettings: lazyPage(async () => import('#web/features/invoices/InvoiceDetailsPage.tsx')),
  services: lazyPage(async () => import('#web/features/services/ServicesPage.tsx')),
  diary: lazyPage(async () => import('#web/features/diary/DiaryPage.tsx')),
  profile: lazyPage(async () => import('#web/features/profile/ProfilePage.tsx')),
};

/** Fetches the code of the page at a path: call it when a finger or pointer comes near a link. */
export function preloadPage(path: string): void {
  const found = findPage(path);
  if (found !== undefined) void pageComponents[found.page.name].preload();
}

/** Fetches the code of the menu's pages: one after another, so that on a weak line a tap need not wait for all of them. */
export async function preloadMenuPages(): Promise<void> {
  for (const { name, navigation } of pageList) {
    if (navigation !== undefined) await pageComponents[name].preload();
  }
}
