/** The links of the sidebar: the pages of the table that have one, with their icons. */
import {
  CalendarDays,
  LayoutDashboard,
  MessageSquare,
  PawPrint,
  ReceiptPoundSterling,
  Route,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { pageList, type PageName, type pages } from '#contract/pages.ts';

export interface NavigationItem {
  href: string;
  label: string;
  Icon: LucideIcon;
}

/** The pages that have a link. */
type Linked = {
  [Name in PageName]: (typeof pages)[Name] extends { navigation: string } ? Name : never;
}[PageName];

const icons: Record<Linked, LucideIcon> = {
  dashboard: LayoutDashboard,
  calendar: CalendarDays,
  clients: Users,
  pets: PawPrint,
  walks: Route,
  messages: MessageSquare,
  invoices: ReceiptPoundSterling,
};

const isLinked = (name: PageName): name is Linked => name in icons;

export const navigation: readonly NavigationItem[] = pageList.flatMap(
  ({ name, paths: [href], navigation: label }) =>
    label !== undefined && isLinked(name) ? [{ href, label, Icon: icons[name] }] : [],
);

/** `page` on the link's own page, `true` on a page below it (a pet's profile below Pets, the reports under Money), else undefined. */
export function currentMark(href: string, path: string): 'page' | 'true' | undefined {
  const shown = path === '/dashboard' ? '/' : path;
  if (shown === href) return 'page';
  if (pageList.some(({ paths, under }) => under === href && paths.includes(shown))) return 'true';
  return href !== '/' && shown.startsWith(`${href}/`) ? 'true' : undefined;
}
