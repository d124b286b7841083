/** Changes what a prospect told about their household and pets, before they are accepted. */
import { useRef, useState } from 'react';
import { petLabels } from '#contract/people/petFields.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { toldPetFields } from '#contract/people/welcome.ts';
import { householdInput, toldUpdateOn } from '#contract/people/welcomeSteps.ts';
import { useSaveTold } from '#web/data/prospects.ts';
import { treatmentLabels } from '#web/features/overview/prospects/toldFacts.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { formProps, useFocusAfterRefusal } from '#web/platform/forms/formElement.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { HttpError } from '#web/platform/net/http.ts';
import { fieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type HouseholdName = keyof typeof householdInput.shape;

const householdLabels: Record<HouseholdName, string> = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  doorNotes: 'How to Get In',
  otherName: 'Somebody Else in the Household',
  otherPhone: 'Their Phone',
  otherRelation: 'Who They Are',
  emergencyContactName: 'Emergency Contact Name',
  emergencyContactPhone: 'Emergency Contact Phone',
};
const householdNames = householdInput.keyof().options;
const labels: Readonly<Record<string, string>> = { ...petLabels, ...treatmentLabels };
const petNames = [...toldPetFields.keyof().options, ...Object.keys(treatmentLabels)];

const LONG = new Set([
  'address',
  'doorNotes',
  'medications',
  'allergies',
  'medicalConditions',
  'feedingInstructions',
  'exerciseNeeds',
  'behaviourNotes',
  'likes',
  'dislikes',
  'specialInstructions',
  'vetAddress',
]);
const REQUIRED = new Set(['name', 'species']);
const YES_OR_NO = [
  { value: '', label: 'Not told' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** By `household.name` and `pets.0.name`, as the server names them. */
type Typed = Record<string, string>;

const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' ? value : '';

/** A record of texts by the names of its fields in the form. */
const entriesOf = (place: string, names: readonly string[], record: object) => {
  const values = new Map<string, unknown>(Object.entries(record));
  return names.map((name) => [`${place}.${name}`, textOf(values.get(name))] as const);
};

const typedOf = ({ told: { household, pets } }: Prospect): Typed =>
  Object.fromEntries([
    ...(household ? entriesOf('household', householdNames, household) : []),
    ...pets.flatMap((pet, index) => entriesOf(`pets.${index}`, petNames, pet)),
  ]);

/** What is sent: everything that the form has. */
function bodyOf({ told: { household, pets }, updatedAt }: Prospect, typed: Typed) {
  const recordOf = (place: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, typed[`${place}.${name}`] ?? '']));
  return {
    updatedAt,
    ...(household && { household: recordOf('household', householdNames) }),
    pets: pets.map(({ id }, index) => {
      const place = `pets.${index}`;
      const spayed = typed[`${place}.spayedNeutered`];
      const spayedNeutered = spayed === '' ? null : spayed === 'yes';
      return { ...recordOf(place, petNames), spayedNeutered, id };
    }),
  };
}

const typeOf = (name: string): 'date' | 'tel' | 'email' | 'text' => {
  if (name === 'dateOfBirth' || name.endsWith('On')) return 'date';
  if (name.toLowerCase().endsWith('phone')) return 'tel';
  return name === 'email' ? 'email' : 'text';
};

interface ToldFormProps {
  prospect: Prospect;
  onClose: () => void;
}

export default function ToldForm({ prospect, onClose }: ToldFormProps) {
  const { id, told } = prospect;
  const today = useToday();
  const draft = useDraftState<Typed>(`told:${id}`, typedOf(prospect));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutateAsync, isPending } = useSaveTold(id);
  const fail = useFailure();
  const form = useRef<HTMLFormElement>(null);
  const refused = useFocusAfterRefusal(form, isPending);

  const field = (place: string, name: string, label: string) => {
    const key = `${place}.${name}`;
    const props = {
      label,
      name: key,
      value: draft.values[key] ?? '',
      error: errors.get(key),
      required: REQUIRED.has(name),
      onChange: ({ target }: { target: { value: string } }) =>
        draft.change({ [key]: target.value }),
    };
    if (name === 'spayedNeutered') return <SelectField key={key} {...props} options={YES_OR_NO} />;
    return LONG.has(name) ? (
      <TextAreaField key={key} {...props} rows={2} className="sm:col-span-2" />
    ) : (
      <TextField key={key} {...props} type={typeOf(name)} />
    );
  };

  async function save(): Promise<void> {
    const body = bodyOf(prospect, draft.values);
    const { data, error } = toldUpdateOn(() => today).safeParse(body);
    setErrors(new Map(error?.issues.map(({ path, message }) => [path.join('.'), message])));
    if (error) return refused();
    try {
      await mutateAsync(data);
      draft.forget();
      toastSuccess('Changes saved');
      onClose();
    } catch (failed) {
      const named = fieldErrors(failed).map(({ name, message }) => [name, message] as const);
      setErrors(new Map(named));
      const hasChanged = failed instanceof HttpError && failed.status === 409;
      if (named.length > 0) refused();
      else if (hasChanged) fail(failed, CHANGED);
      else fail(failed, saveAdvice(failed) ?? 'Failed to save the changes');
    }
  }

  return (
    <form ref={form} {...formProps(save)}>
      <DraftNotice draft={draft} className="mb-5" />
      {told.signature && <p className="mb-5 text-soft">Signed agreements don’t change.</p>}
      {told.household && (
        <FormSection title="Household" className="mt-0! border-t-0! pt-0!">
          {householdNames.map((name) => field('household', name, householdLabels[name]))}
        </FormSection>
      )}
      {told.pets.map((pet, index) => (
        <FormSection key={pet.id} title={`Pet ${index + 1}: ${pet.name}`}>
          {petNames.map((name) => field(`pets.${index}`, name, labels[name] ?? name))}
        </FormSection>
      ))}
      <div className="pb-6" />
      <FormFooter
        saveLabel="Save Changes"
        pending={isPending}
        onCancel={() => {
          draft.cancelled();
          onClose();
        }}
      />
    </form>
  );
}

const CHANGED =
  'They’ve changed their details since you started. Your changes are still here, next to theirs: check both, then save again.';
