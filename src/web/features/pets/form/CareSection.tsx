import { useWatch, type Control } from 'react-hook-form';
import type { PetInput, PetValues } from '#contract/pets.ts';
import { AggressionBanner } from '#web/entities/pets/AggressionBanner.tsx';
import type { FieldOf } from '#web/features/pets/form/field.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

interface CareSectionProps {
  field: FieldOf;
  control: Control<PetInput, unknown, PetValues>;
}

export function CareSection({ field, control }: CareSectionProps) {
  const [aggressiveFood, aggressiveAnimals, aggressivePeople] = useWatch({
    control,
    name: ['aggressiveFood', 'aggressiveAnimals', 'aggressivePeople'],
  });
  return (
    <FormSection title="Care Instructions">
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
      <TextAreaField {...field('feedingInstructions')} rows={2} className="sm:col-span-2" />
      <TextAreaField {...field('exerciseNeeds')} rows={2} className="sm:col-span-2" />
      <TextAreaField {...field('behaviourNotes')} rows={2} className="sm:col-span-2" />
      <TextAreaField {...field('likes')} rows={2} />
      <TextAreaField {...field('dislikes')} rows={2} />
      <TextAreaField
        {...field('specialInstructions')}
        rows={2}
        hint="Keys, alarm, harness, what to do when nobody is in"
        className="sm:col-span-2"
      />
    </FormSection>
  );
}
