/** The words of emails to clients: edited with their gaps, next to an example of what a client reads. */
import { useState } from 'react';
import { type MessageSettings, type TemplateKind, templateKinds } from '#contract/deliveries.ts';
import { STANDARD_TEMPLATES } from '#contract/rules/template.ts';
import { TemplateForm } from '#web/features/deliveries/TemplateForm.tsx';
import { templateKindLabels } from '#web/features/deliveries/templateWords.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

const kinds = templateKinds.map((value) => ({ value, label: templateKindLabels[value] }));

export function TemplateCard({ templates }: Pick<MessageSettings, 'templates'>) {
  const [kind, setKind] = useState<TemplateKind>('evening');
  const stored = templates[kind];
  return (
    <Card as="section" aria-labelledby="mail-words" className="lg:col-span-2">
      <CardHeader
        id="mail-words"
        title="Words"
        subtitle="What your clients read, and what you get in the morning. The gaps are filled in for each email."
      />
      <SelectField
        label="Email"
        options={kinds}
        value={kind}
        onChange={({ target }) =>
          setKind(templateKinds.find((each) => each === target.value) ?? kind)
        }
        className="mb-5 sm:max-w-sm"
      />
      <TemplateForm
        key={`${kind} ${stored.subject} ${stored.text}`}
        kind={kind}
        stored={stored}
        isStandard={
          stored.subject === STANDARD_TEMPLATES[kind].subject &&
          stored.text === STANDARD_TEMPLATES[kind].text
        }
      />
    </Card>
  );
}
