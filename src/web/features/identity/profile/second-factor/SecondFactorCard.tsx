/** Two-step sign-in: whether it is on, and the dialogs that change that. */
import { useState } from 'react';
import type { SecondFactor, SecondFactorSetup } from '#contract/identity/secondFactor.ts';
import { shortDateTime } from '#contract/rules/localTime.ts';
import { useSecondFactor } from '#web/data/secondFactor.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const useStepsPart = lazyPart(
  async () => import('#web/features/identity/profile/second-factor/SecondFactorSteps.tsx'),
);

const TITLES = {
  on: 'Turn on two-step sign-in',
  codes: 'New recovery codes',
  off: 'Turn off two-step sign-in',
  save: 'Save your recovery codes',
} as const;

type Step = keyof typeof TITLES;

export function SecondFactorCard() {
  const { data, isPending, isFetching, refetch } = useSecondFactor();
  const [step, setStep] = useState<Step>();
  // Both are there until they were used, however the dialog is closed meanwhile.
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [unsaved, setUnsaved] = useState<readonly string[]>();
  const close = () => setStep(undefined);
  const part = useStepsPart(step !== undefined, close);
  const made = (codes: readonly string[]) => {
    setSetup(undefined);
    setUnsaved(codes);
    setStep('save');
  };
  return (
    <Card as="section" aria-labelledby="second-factor">
      <CardHeader
        id="second-factor"
        title="Two-Step Sign-In"
        subtitle="After your password, sign in with a code from an app on your phone. Passkeys need no code."
      >
        {data?.since === null && (
          <Button variant="secondary" size="sm" onClick={() => setStep('on')}>
            Turn on
          </Button>
        )}
      </CardHeader>
      {isPending && <Skeleton className="h-11 w-full" />}
      {!isPending && !data && (
        <LoadFailed what="Two-step sign-in" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <State {...data} onStep={setStep} />}
      {unsaved !== undefined && step === undefined && (
        <Banner
          tone="yellow"
          className="mt-4"
          action={
            <Button variant="secondary" size="sm" onClick={() => setStep('save')}>
              Show codes
            </Button>
          }
        >
          Save your recovery codes before you leave this page.
        </Banner>
      )}
      {part && step !== undefined && (
        <Dialog open onOpenChange={close} title={TITLES[step]}>
          {step === 'on' && setup === undefined && (
            <part.StartForm onCancel={close} onStarted={setSetup} />
          )}
          {step === 'on' && setup !== undefined && (
            <part.ScanForm setup={setup} onCancel={close} onConfirmed={made} />
          )}
          {step === 'codes' && <part.NewCodesForm onCancel={close} onMade={made} />}
          {step === 'off' && (
            <part.TurnOffForm
              onCancel={close}
              onDone={() => {
                setUnsaved(undefined);
                close();
              }}
            />
          )}
          {step === 'save' && unsaved !== undefined && (
            <part.RecoveryCodes
              codes={unsaved}
              onSaved={() => {
                setUnsaved(undefined);
                close();
              }}
            />
          )}
        </Dialog>
      )}
    </Card>
  );
}

function State({
  since,
  recoveryCodesLeft,
  onStep,
}: SecondFactor & { onStep: (step: Step) => void }) {
  const { timeZone } = useBusiness();
  if (since === null) return <p className="text-soft">Off.</p>;
  return (
    <>
      <p className="font-medium">On since {shortDateTime(Date.parse(since), timeZone)}</p>
      <p className={recoveryCodesLeft > 2 ? 'text-sm text-soft' : 'text-sm text-danger-ink'}>
        {recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`} left
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => onStep('codes')}>
          New recovery codes
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onStep('off')}>
          Turn off
        </Button>
      </div>
    </>
  );
}
