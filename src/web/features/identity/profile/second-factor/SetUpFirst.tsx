/** The only page of an account that must set two-step sign-in up first. */
import { useSecondFactor } from '#web/data/secondFactor.ts';
import { SignOutLink } from '#web/entities/session/SignOutLink.tsx';
import { ConfirmEmail } from '#web/features/identity/profile/ConfirmEmail.tsx';
import { SecondFactorCard } from '#web/features/identity/profile/second-factor/SecondFactorCard.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function SetUpFirst() {
  const { data } = useSecondFactor();
  const isOn = (data?.since ?? null) !== null;
  return (
    <main className="mx-auto max-w-2xl px-4 py-10">
      <PageHeader
        title="Set up two-step sign-in"
        subtitle="It’s required here. It takes two minutes and an app on your phone."
      />
      <ConfirmEmail />
      <SecondFactorCard />
      <div className="mt-6 flex flex-wrap gap-3">
        {isOn && <Button onClick={() => location.reload()}>Continue to Pawkeeper</Button>}
        <SignOutLink className={buttonClass({ variant: 'secondary' })}>Sign Out</SignOutLink>
      </div>
    </main>
  );
}
