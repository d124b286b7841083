/** The main navigation, and who is signed in. */
import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { navigation } from '#web/app/shell/navigation.ts';
import { SidebarLink } from '#web/app/shell/SidebarLink.tsx';
import { UnreadCount } from '#web/app/shell/UnreadCount.tsx';
import { UserBlock } from '#web/app/shell/UserBlock.tsx';
import { Mark } from '#web/ui/Mark.tsx';

/** The content of the sidebar; the children stand at the end of its first line. */
export function Sidebar({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain [&_:focus-visible]:outline-accent">
      <div className="flex h-16 shrink-0 items-center gap-3 pr-2 pl-5">
        <Mark className="size-8 shrink-0 text-accent" />
        <span className="grow text-xl font-bold tracking-tight">Pawkeeper</span>
        {children}
      </div>
      <nav aria-label="Main" className="grow px-3 py-3">
        <ul className="grid gap-1">
          {navigation.map((item) => (
            <li key={item.href}>
              <SidebarLink {...item}>
                {item.href === pages.messages.paths[0] && <UnreadCount />}
              </SidebarLink>
            </li>
          ))}
        </ul>
      </nav>
      <UserBlock />
    </div>
  );
}
