/** Who is signed in, with the links to the profile, to the settings and to sign out. */
import { Check, LogOut, Siren, Tags, TreePalm, UserRound, X } from 'lucide-react';
import { SidebarLink } from '#web/app/shell/SidebarLink.tsx';
import { ThemeSwitch } from '#web/app/shell/ThemeSwitch.tsx';
import { displayName, initial } from '#web/app/shell/userName.ts';
import { useUser } from '#web/platform/session/session.ts';
import { SignOutLink } from '#web/entities/session/SignOutLink.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';

export function UserBlock() {
  const user = useUser();
  return (
    <div className="shrink-0 border-t border-line-deep p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="flex items-center gap-3 px-2 pt-1 pb-3">
        <Avatar src={user.profileImageUrl} name={displayName(user)} fallback={initial(user)} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{displayName(user)}</p>
          <p className="text-sm text-soft-deep">Pet Professional</p>
        </div>
      </div>
      <SidebarLink href="/profile" label="My Profile" Icon={UserRound} />
      <SidebarLink href="/settings/services" label="Services and Prices" Icon={Tags} />
      <SidebarLink href="/settings/cancellations" label="Cancellation Policy" Icon={X} />
      <SidebarLink href="/settings/agreements" label="Agreements" Icon={Check} />
      <SidebarLink href="/settings/diary" label="Days Off and Limits" Icon={TreePalm} />
      <SidebarLink href="/settings/care" label="Emergency and Offline" Icon={Siren} />
      <SignOutLink className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-soft-deep hover:bg-line-deep hover:text-on-deep">
        <LogOut aria-hidden className="size-5 shrink-0" />
        Sign Out
      </SignOutLink>
      <ThemeSwitch />
    </div>
  );
}
