/** The pages of a walker's day and a new booking at the thumb of a phone; the drawer has all pages. */
import { Plus, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { preloadPage } from '#web/app/pages.ts';
import { currentMark, navigation } from '#web/app/shell/navigation.ts';
import { AppointmentDialog } from '#web/features/diary/appointments/AppointmentDialog.tsx';
import { useTappedPath } from '#web/platform/nav/location.ts';

/** The pages on either side of the button, with their words where there is little room. */
const before = { '/': 'Today', '/calendar': 'Calendar' };
const after = { '/clients': 'Clients', '/walks': 'Walks' };

const place =
  'flex min-w-0 flex-col items-center justify-center gap-0.5 text-[min(0.8125rem,3.6vw)] font-semibold text-soft';

export function BottomBar() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav
        aria-label="Main pages"
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="mx-auto grid h-14 max-w-xl grid-cols-5 *:grid">
          <Places labels={before} />
          <li>
            <button
              type="button"
              aria-label="Book a visit"
              onClick={() => setOpen(true)}
              className="m-auto grid h-11 w-14 place-items-center rounded-full bg-primary-soft text-primary-ink active:bg-line"
            >
              <Plus aria-hidden />
            </button>
          </li>
          <Places labels={after} />
        </ul>
      </nav>
      <AppointmentDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

function Places({ labels }: { labels: Record<string, string> }) {
  return navigation.map(
    ({ href, Icon }) =>
      labels[href] && <Place key={href} {...{ href, Icon }} label={labels[href]} />,
  );
}

function Place({ href, label, Icon }: { href: string; label: string; Icon: LucideIcon }) {
  const path = useTappedPath();
  return (
    <li>
      <Link
        href={href}
        aria-current={currentMark(href, path)}
        onPointerDown={() => preloadPage(href)}
        className={`${place} aria-[current]:text-primary-ink aria-[current]:[&_svg]:fill-primary-soft`}
      >
        <Icon aria-hidden className="size-5.5" />
        {label}
      </Link>
    </li>
  );
}
