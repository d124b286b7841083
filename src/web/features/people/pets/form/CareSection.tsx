import { useWatch, type Control } from 'react-hook-form';
import type { PetInput, PetValues } from '#contract/people/pets.ts';
import { AggressionBanner } from '#web/entities/pets/AggressionBanner.tsx';
import type { FieldOf } from '#web/features/people/pets/form/field.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

interface CareSectionProps {
  field: FieldOf;
  control: Control<PetInput, unknown, PetValues>;
}

/** What the pet is a risk with. */
export function WarningsSection({ field, control }: CareSectionProps) {
  const [aggressiveFood, aggressiveAnimals, aggressivePeople] = useWatch({
    control,
    name: ['aggressiveFood', 'aggressiveAnimals', 'aggressivePeople'],
  });
  return (
    <FormSection title="Warnings">
      <div className="sm:col-span-2">
        <div className="grid sm:grid-cols-2">
          <CheckboxField {...field('aggressiveFood')} />
          <CheckboxField {...field('aggressiveAnimals')} />
          <CheckboxField {...field('aggressivePeople')} />
        </div>
        <div role="status">
          <AggressionBanner
            pet={{
              aggressiveFood: aggressiveFood === true,
              aggressiveAnimals: aggressiveAnimals === true,
              aggressivePeople: aggressivePeople === true,
            }}
            className="mt-2"
          />
        </div>
      </div>
    </FormSection>
  );
}

export function CareSection({ field }: Pick<CareSectionProps, 'field'>) {
  return (
    <FormSection title="Care Instructions">
      <TextAreaField {...field('feedingInstructions')} rows={2} className="sm:col-span-2" />
      <TextAreaField {...field('exerciseNeeds')} rows={2} className="sm:col-span-2" />
      <TextAreaField {...field('behaviourNotes')} rows={2} className="sm:col-span-2" />
      <TextAreaField {...field('likes')} rows={2} />
      <TextAreaField {...field('dislikes')} rows={2} />
      <TextAreaField
        {...field('specialInstructions')}
        rows={2}
        hint="Harness, routines, what to do when nobody is in. Codes belong under Access codes on the client’s page."
        className="sm:col-span-2"
      />
    </FormSection>
  );
}
