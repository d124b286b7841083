/** The logo that invoices are issued with. */
import { Image } from 'lucide-react';
import { useState } from 'react';
import type { BusinessDetails } from '#contract/money/businessDetails.ts';
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { sizeProblem } from '#contract/rules/sizeProblem.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { LOGO_PATH, useDeleteLogo, useSaveLogo } from '#web/data/invoices.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { PhotoField } from '#web/ui/PhotoField.tsx';

export function LogoField({ details: { hasLogo } }: { details: BusinessDetails }) {
  const save = useSaveLogo();
  const remove = useDeleteLogo();
  const fail = useFailure();
  const [problem, setProblem] = useState('');
  // Another logo has the same address.
  const [version, setVersion] = useState(0);

  async function take(file: File): Promise<void> {
    const tooLarge = sizeProblem(file, 'The logo', MAX_PHOTO_BYTES);
    setProblem(tooLarge ?? '');
    if (tooLarge !== undefined) return;
    try {
      await save.mutateAsync(file);
      setVersion((before) => before + 1);
      toastSuccess('Logo updated successfully');
    } catch (error) {
      const sentence = problemOf(error, '');
      setProblem(sentence);
      if (sentence === '') fail(error, 'Failed to update the logo');
    }
  }
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => toastSuccess('Logo removed successfully'),
      onError: (error) => fail(error, 'Failed to remove the logo'),
    });
  return (
    <div className="mb-6 grid gap-3">
      <PhotoField
        label="Logo"
        preview={
          hasLogo ? (
            <img
              src={`${LOGO_PATH}?version=${version}`}
              alt="Your logo"
              className="size-full bg-white object-contain p-1"
            />
          ) : (
            <span className="grid size-full place-items-center text-soft">
              <Image aria-hidden className="size-8" />
            </span>
          )
        }
        buttonLabel={hasLogo ? 'Change Logo' : 'Choose Logo'}
        hint="Printed at the top of new invoices."
        error={problem === '' ? undefined : problem}
        uploading={save.isPending}
        onChoose={(file) => void take(file)}
      />
      {hasLogo && (
        <div>
          <Button variant="ghost" size="sm" pending={remove.isPending} onClick={takeAway}>
            Remove Logo
          </Button>
        </div>
      )}
    </div>
  );
}
