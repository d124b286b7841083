/** The settings of the public page. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type PublicPage, publicPageUpdate } from '#contract/overview/publicPage.ts';
import { useSavePublicPage } from '#web/data/prospects.ts';
import { useServices } from '#web/data/services.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useDraft, useKeptForm } from '#web/platform/forms/draftState.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { applyFieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** Areas are typed with commas between them. */
const pageForm = publicPageUpdate.required().extend({ areas: z.string() });
type Typed = z.input<typeof pageForm>;
type Values = z.output<typeof pageForm>;

const typedOf = (page: PublicPage): Typed => ({
  slug: page.slug ?? '',
  isPublished: page.isPublished,
  introduction: page.introduction ?? '',
  serviceIds: page.serviceIds,
  areas: page.areas.join(', '),
  hours: page.hours ?? '',
  licenceNumber: page.licenceNumber ?? '',
  isIndexed: page.isIndexed,
});

const areasIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((area) => area.trim())
    .filter(Boolean);

interface PublicPageFormProps {
  page: PublicPage;
  onClose: () => void;
}

export default function PublicPageForm({ page, onClose }: PublicPageFormProps) {
  const save = useSavePublicPage();
  const { data: services = [] } = useServices();
  const fail = useFailure();
  const draft = useDraft<Typed>('public-page', typedOf(page));
  const form = useForm<Typed, unknown, Values>({
    defaultValues: draft.start,
    resolver: zodResolver(pageForm),
  });
  const { notice, cancelled } = useKeptForm(form, draft);
  const { register, handleSubmit, formState, setError } = form;
  const field = (name: keyof Typed) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const store = handleSubmit(async ({ areas, ...values }) => {
    try {
      await save.mutateAsync({ ...values, areas: areasIn(areas) });
      draft.forget(form.getValues());
      toastSuccess('Public page updated successfully');
      onClose();
    } catch (error) {
      if (applyFieldErrors(error, setError)) return;
      const taken = problemOf(error, '');
      if (taken === '') fail(error, saveAdvice(error) ?? 'Failed to update the public page');
      else setError('slug', { message: taken }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void store(event)}>
      <DraftNotice draft={notice} className="mb-5" />
      <div className="grid gap-5 pb-6">
        <CheckboxField {...field('isPublished')} label="Publish this page" />
        <TextField
          {...field('slug')}
          label="Address"
          before={<span>/b/</span>}
          className="[&_input]:pl-11"
          hint="3 to 40 letters from a to z, digits and hyphens, such as happy-paws"
          autoCapitalize="none"
        />
        <TextAreaField {...field('introduction')} label="Introduction" rows={4} />
        {services.length > 0 && (
          <fieldset>
            <legend className="font-medium">Services and prices to show</legend>
            {services
              .filter(({ isActive }) => isActive)
              .map(({ id, name }) => (
                <CheckboxField key={id} {...register('serviceIds')} value={id} label={name} />
              ))}
          </fieldset>
        )}
        <TextField
          {...field('areas')}
          label="Areas"
          hint="Postcode districts with commas between them, such as LS6, LS16"
        />
        <TextAreaField {...field('hours')} label="Hours" rows={2} />
        <TextField
          {...field('licenceNumber')}
          label="Licence Number"
          hint="A licence must be named on any website that you use for the activity"
        />
        <CheckboxField {...field('isIndexed')} label="Let search engines list this page" />
      </div>
      <FormFooter
        saveLabel="Update Page"
        pending={save.isPending}
        onCancel={() => {
          cancelled();
          onClose();
        }}
      />
    </form>
  );
}
