/** The words of each kind of email, with an example of what a client reads. */
import { useState } from 'react';
import type { MessageSettings, NotificationKind } from '#contract/messages/deliveries.ts';
import { TemplateForm } from '#web/features/messages/notifications/TemplateForm.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

interface TemplateCardProps extends Pick<MessageSettings, 'templates'> {
  kinds: readonly NotificationKind[];
}

export function TemplateCard({ kinds, templates }: TemplateCardProps) {
  const worded = kinds.flatMap(({ template, ...kind }) =>
    template ? [{ ...kind, template }] : [],
  );
  const [chosen, setChosen] = useState<string>();
  const shown = worded.find(({ kind }) => kind === chosen) ?? worded[0];
  if (!shown) return null;
  const { kind, audience, template } = shown;
  const stored = templates[kind] ?? template;
  return (
    <Card as="section" aria-labelledby="mail-words" className="lg:col-span-2">
      <CardHeader
        id="mail-words"
        title="Email Texts"
        subtitle="What your clients read, and your daily agenda. Placeholders are filled in for each email."
      />
      <SelectField
        label="Email"
        options={worded.map(({ kind, template: { label } }) => ({ value: kind, label }))}
        value={kind}
        onChange={({ target }) => setChosen(target.value)}
        className="mb-5 sm:max-w-sm"
      />
      <TemplateForm
        key={`${kind} ${stored.subject} ${stored.text}`}
        kind={kind}
        isOwn={audience === 'owner'}
        template={template}
        stored={stored}
      />
    </Card>
  );
}
