/** The links of the sidebar, in their order. */
import {
  CalendarDays,
  LayoutDashboard,
  MessageSquare,
  PawPrint,
  Route,
  Users,
  type LucideIcon,
} from 'lucide-react';

export interface NavigationItem {
  href: string;
  label: string;
  Icon: LucideIcon;
}

export const navigation: readonly NavigationItem[] = [
  { href: '/', label: 'Dashboard', Icon: LayoutDashboard },
  { href: '/calendar', label: 'Calendar', Icon: CalendarDays },
  { href: '/clients', label: 'Clients', Icon: Users },
  { href: '/pets', label: 'Pets', Icon: PawPrint },
  { href: '/walks', label: 'My Walks', Icon: Route },
  { href: '/messages', label: 'Messages', Icon: MessageSquare },
];

/** `page` on the link's own page, `true` on a page below it (a pet's profile below Pets), else undefined. */
export function currentMark(href: string, path: string): 'page' | 'true' | undefined {
  const place = path === '/dashboard' ? '/' : path;
  if (place === href) return 'page';
  return href !== '/' && place.startsWith(`${href}/`) ? 'true' : undefined;
}
