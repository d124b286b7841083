/** The steps of two-step sign-in: password, QR code, first code, recovery codes. */
import { Copy, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { renderSVG } from 'uqr';
import type { SecondFactorProof, SecondFactorSetup } from '#contract/identity/secondFactor.ts';
import {
  setUpSecondFactor,
  useConfirmSecondFactor,
  useNewRecoveryCodes,
  useRemoveSecondFactor,
} from '#web/data/secondFactor.ts';
import { useSignInMethods } from '#web/data/signInMethods.ts';
import { useShortForm } from '#web/features/identity/profile/shortForm.ts';
import { saveFile } from '#web/platform/device/saveFile.ts';
import { formProps } from '#web/platform/forms/formElement.ts';
import { toast, toastSuccess } from '#web/platform/toasts/toast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const NOT_SENT = 'Nothing was changed. Check your connection and try again.';

interface ProofFormProps {
  children: ReactNode;
  asks: { password?: boolean; code?: string };
  submit: { label: string; danger?: boolean };
  onSubmit: (proof: SecondFactorProof) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password, a code, or both. */
function ProofForm({ children, asks, submit, onSubmit, onCancel }: ProofFormProps) {
  const { data: methods } = useSignInMethods();
  const { form, typed, problem, field, begin, refused } = useShortForm(
    { password: '', code: '' },
    () => NOT_SENT,
  );
  const [pending, setPending] = useState(false);
  const asksPassword = asks.password === true && methods?.hasPassword !== false;

  async function send(): Promise<void> {
    setPending(true);
    begin();
    try {
      await onSubmit({ code: typed.code, ...(asksPassword && { password: typed.password }) });
    } catch (error) {
      refused(error);
    }
    setPending(false);
  }

  return (
    <form ref={form} {...formProps(send)}>
      <div className="mb-6 grid gap-5">
        {problem !== undefined && (
          <Banner tone="red" role="alert">
            {problem}
          </Banner>
        )}
        {children}
        {asksPassword && (
          <TextField
            {...field('password')}
            label="Your password"
            type="password"
            autoComplete="current-password"
            hint="To make sure it’s you"
          />
        )}
        {asks.code !== undefined && (
          <TextField
            {...field('code')}
            label="Code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={40}
            enterKeyHint="done"
            hint={asks.code}
          />
        )}
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={submit.danger ? 'danger' : 'primary'} pending={pending}>
          {submit.label}
        </Button>
      </DialogFooter>
    </form>
  );
}

const APP_OR_RECOVERY = 'From your authenticator app, or a recovery code';

interface StartFormProps {
  onCancel: () => void;
  onStarted: (setup: SecondFactorSetup) => void;
}

export function StartForm({ onCancel, onStarted }: StartFormProps) {
  return (
    <ProofForm
      asks={{ password: true }}
      submit={{ label: 'Continue' }}
      onSubmit={async ({ password }) => onStarted(await setUpSecondFactor(password))}
      onCancel={onCancel}
    >
      <p className="text-soft">
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or your
        password manager. Every other device will be signed out.
      </p>
    </ProofForm>
  );
}

interface ScanFormProps {
  setup: SecondFactorSetup;
  onCancel: () => void;
  onConfirmed: (codes: readonly string[]) => void;
}

export function ScanForm({ setup: { secret, uri }, onCancel, onConfirmed }: ScanFormProps) {
  const confirm = useConfirmSecondFactor();
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
  return (
    <ProofForm
      asks={{ code: 'The 6 digits that the app shows' }}
      submit={{ label: 'Turn on' }}
      onSubmit={async ({ code }) => onConfirmed((await confirm.mutateAsync(code)).recoveryCodes)}
      onCancel={onCancel}
    >
      <p className="text-soft">
        Scan this with your authenticator app, or{' '}
        <a href={uri} className="font-semibold text-ink underline">
          open the app on this device
        </a>
        .
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={code}
          alt="QR code for your authenticator app"
          className="size-44 rounded-lg bg-white"
        />
        <p className="min-w-0 grow basis-40 text-sm text-soft">
          Or type this key into the app:
          <span className="mt-1 block text-base font-medium tracking-wide wrap-anywhere text-ink select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </span>
        </p>
      </div>
    </ProofForm>
  );
}

interface NewCodesFormProps {
  onCancel: () => void;
  onMade: (codes: readonly string[]) => void;
}

export function NewCodesForm({ onCancel, onMade }: NewCodesFormProps) {
  const make = useNewRecoveryCodes();
  return (
    <ProofForm
      asks={{ password: true, code: APP_OR_RECOVERY }}
      submit={{ label: 'Make new codes' }}
      onSubmit={async (proof) => onMade((await make.mutateAsync(proof)).recoveryCodes)}
      onCancel={onCancel}
    >
      <p className="text-soft">You get ten new codes. The old ones stop working.</p>
    </ProofForm>
  );
}

export function TurnOffForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const remove = useRemoveSecondFactor();
  return (
    <ProofForm
      asks={{ password: true, code: APP_OR_RECOVERY }}
      submit={{ label: 'Turn off', danger: true }}
      onSubmit={async (proof) => {
        await remove.mutateAsync(proof);
        toastSuccess('Two-step sign-in is off');
        onDone();
      }}
      onCancel={onCancel}
    >
      <p className="text-soft">
        Your password alone will sign you in. Your recovery codes stop working.
      </p>
    </ProofForm>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = codes.join('\n');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess('Codes copied');
    } catch {
      // Browsers copy for a page only with permission, and over HTTPS.
      toast({ title: 'Please copy them yourself', description: 'Or download them.' });
    }
  }
  return (
    <>
      <div className="mb-6 grid gap-5">
        <p className="text-soft">
          If you lose your phone, each of these lets you sign in once instead of a code. You’ll only
          see them now, so keep them somewhere you can reach without your phone.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1 rounded-xl bg-sunken p-4 text-center font-mono sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => copy()}>
            <Copy aria-hidden />
            Copy
          </Button>
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              saveFile(
                new Blob([`Pawkeeper recovery codes\n\n${text}\n`], { type: 'text/plain' }),
                'pawkeeper-recovery-codes.txt',
              )
            }
          >
            <Download aria-hidden />
            Download
          </Button>
        </div>
      </div>
      <DialogFooter>
        <Button onClick={onSaved}>I’ve saved them</Button>
      </DialogFooter>
    </>
  );
}
