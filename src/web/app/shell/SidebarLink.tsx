import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { preloadPage } from '#web/app/pages.ts';
import { currentMark, type NavigationItem } from '#web/app/shell/navigation.ts';
import { useTappedPath } from '#web/platform/nav/location.ts';

/** One link of the sidebar; the page's code is fetched as the pointer or the focus comes near. */
export function SidebarLink({
  href,
  label,
  Icon,
  children,
}: NavigationItem & { children?: ReactNode }) {
  const path = useTappedPath();
  return (
    <Link
      href={href}
      aria-current={currentMark(href, path)}
      onPointerEnter={() => preloadPage(href)}
      onFocus={() => preloadPage(href)}
      className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-soft-deep hover:bg-line-deep hover:text-on-deep aria-[current]:bg-line-deep aria-[current]:font-semibold aria-[current]:text-on-deep aria-[current]:[&_svg]:text-accent"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
      {children}
    </Link>
  );
}
