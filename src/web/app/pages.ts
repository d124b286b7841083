/** The component of each page in the table of `contract/pages.ts`, and how its code is loaded ahead. */
import { findPage, pageList, type PageName } from '#contract/pages.ts';
import DashboardPage from '#web/features/overview/dashboard/DashboardPage.tsx';
import { lazyPage, type LazyPage } from '#web/platform/nav/lazyPart.ts';

export const pageComponents: Record<PageName, LazyPage> = {
  // Most visits begin here: its code is part of the app's, so that it needs no request after it.
  dashboard: { Page: DashboardPage, preload: () => Promise.resolve() },
  calendar: lazyPage(async () => import('#web/features/diary/calendar/CalendarPage.tsx')),
  day: lazyPage(async () => import('#web/features/visits/day-sheet/DayPage.tsx')),
  emergency: lazyPage(async () => import('#web/features/overview/emergency/EmergencyPage.tsx')),
  careSettings: lazyPage(
    async () => import('#web/features/overview/emergency/CareSettingsPage.tsx'),
  ),
  clients: lazyPage(async () => import('#web/features/people/clients/ClientsPage.tsx')),
  client: lazyPage(async () => import('#web/features/overview/client-page/ClientPage.tsx')),
  pets: lazyPage(async () => import('#web/features/people/pets/PetsPage.tsx')),
  pet: lazyPage(async () => import('#web/features/overview/pet-page/PetProfilePage.tsx')),
  archive: lazyPage(async () => import('#web/features/people/archive/ArchivePage.tsx')),
  walks: lazyPage(async () => import('#web/features/visits/walks/WalksPage.tsx')),
  visit: lazyPage(async () => import('#web/features/visits/visits/VisitPage.tsx')),
  messages: lazyPage(async () => import('#web/features/messages/conversations/MessagesPage.tsx')),
  thread: lazyPage(async () => import('#web/features/messages/conversations/ThreadPage.tsx')),
  messageSettings: lazyPage(
    async () => import('#web/features/messages/notifications/MessageSettingsPage.tsx'),
  ),
  invoices: lazyPage(async () => import('#web/features/money/invoices/InvoicesPage.tsx')),
  bankImport: lazyPage(async () => import('#web/features/money/bank-imports/BankImportPage.tsx')),
  invoice: lazyPage(async () => import('#web/features/money/invoices/InvoicePage.tsx')),
  reports: lazyPage(async () => import('#web/features/money/revenue/ReportsPage.tsx')),
  invoiceSettings: lazyPage(
    async () => import('#web/features/money/invoices/InvoiceDetailsPage.tsx'),
  ),
  clientPages: lazyPage(
    async () => import('#web/features/overview/client-pages/WhatClientsSeePage.tsx'),
  ),
  services: lazyPage(async () => import('#web/features/diary/services/ServicesPage.tsx')),
  cancellationPolicy: lazyPage(
    async () => import('#web/features/diary/cancellations/CancellationPolicyPage.tsx'),
  ),
  requests: lazyPage(async () => import('#web/features/diary/requests/RequestsPage.tsx')),
  prospects: lazyPage(async () => import('#web/features/overview/prospects/ProspectsPage.tsx')),
  agreements: lazyPage(async () => import('#web/features/people/agreements/AgreementsPage.tsx')),
  diary: lazyPage(async () => import('#web/features/diary/days-off/DiaryPage.tsx')),
  profile: lazyPage(async () => import('#web/features/identity/profile/ProfilePage.tsx')),
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
