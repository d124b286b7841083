/** The signed-in user's own details. */
import { LogOut, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/identity/users.ts';
import { ActivityCard } from '#web/features/identity/profile/activity/ActivityCard.tsx';
import { ConfirmEmail } from '#web/features/identity/profile/ConfirmEmail.tsx';
import { DataCard } from '#web/features/identity/profile/DataCard.tsx';
import { DevicesCard } from '#web/features/identity/profile/devices/DevicesCard.tsx';
import { EditProfileDialog } from '#web/features/identity/profile/EditProfileDialog.tsx';
import { PasskeysCard } from '#web/features/identity/profile/passkeys/PasskeysCard.tsx';
import { ChangePassword } from '#web/features/identity/profile/password/ChangePassword.tsx';
import { profileEntries } from '#web/features/identity/profile/profileEntries.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { useUser } from '#web/platform/session/session.ts';
import { IdentityProviderCard } from '#web/features/identity/profile/IdentityProviderCard.tsx';
import { SecondFactorCard } from '#web/features/identity/profile/second-factor/SecondFactorCard.tsx';
import { SignOutLink } from '#web/entities/session/SignOutLink.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Facts } from '#web/ui/Facts.tsx';

/** It shares code with what listens for messages: within the page that would be a file more for every page to name. */
const useNotificationsPart = lazyPart(
  async () => import('#web/features/identity/profile/notifications/NotificationsCard.tsx'),
);
const doWithout = () => undefined;

export default function ProfilePage() {
  const user = useUser();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader title="My Profile" subtitle="Manage your business profile and settings" />
      <ConfirmEmail />
      <div className="grid max-w-5xl items-start gap-4 sm:gap-5 lg:grid-cols-[2fr_1fr] lg:*:col-start-1">
        <ProfileInformation user={user} />
        {/* Beside the other cards on a laptop, right after the first on a phone. */}
        <Card
          as="section"
          aria-labelledby="account-actions"
          className="lg:col-start-2! lg:row-span-3 lg:row-start-1"
        >
          <CardHeader id="account-actions" title="Account Actions" />
          <div className="grid gap-3">
            <Button onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              Edit Profile
            </Button>
            <ChangePassword />
            <SignOutLink className={buttonClass({ variant: 'secondary' })}>
              <LogOut aria-hidden />
              Sign Out
            </SignOutLink>
          </div>
        </Card>
        <PasskeysCard />
        <SecondFactorCard />
        <IdentityProviderCard />
        <Notifications />
        <DevicesCard />
        <ActivityCard />
        <DataCard user={user} />
      </div>
      <EditProfileDialog open={editing} onOpenChange={setEditing} user={user} />
    </>
  );
}

function ProfileInformation({ user }: { user: User }) {
  return (
    <Card as="section" aria-labelledby="profile-information">
      <CardHeader id="profile-information" title="Profile Information" />
      <div className="flex flex-col gap-5 sm:flex-row sm:gap-6">
        <Avatar src={user.profileImageUrl} name={user.firstName ?? user.email} size="lg" />
        <Facts
          className="grid min-w-0 grow gap-4"
          valueClass="font-medium"
          facts={profileEntries(user).map(({ label, value }) => [label, value])}
        />
      </div>
    </Card>
  );
}

function Notifications() {
  const part = useNotificationsPart(true, doWithout);
  return part ? <part.NotificationsCard /> : <Skeleton className="h-44 w-full" />;
}
