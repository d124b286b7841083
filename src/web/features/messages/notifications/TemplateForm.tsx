/** Edits the words of one kind of email. What is typed is kept until it is saved or undone. */
import { Plus } from 'lucide-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { type NotificationKind, type Template, templateOf } from '#contract/messages/deliveries.ts';
import { fillTemplate } from '#contract/rules/template.ts';
import { useClients } from '#web/data/clients.ts';
import { businessName, useChangeMessageSettings } from '#web/data/deliveries.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type KindTemplate = NonNullable<NotificationKind['template']>;

interface TemplateFormProps {
  kind: string;
  /** Whether the professional gets it, and no client. */
  isOwn: boolean;
  /** The standard words with their placeholders. */
  template: KindTemplate;
  stored: Template;
}

type Errors = Partial<Record<keyof Template, string>>;

/** What is wrong with the words, beside the field. */
function errorsOf(template: KindTemplate, typed: Template): Errors {
  const errors: Errors = {};
  for (const { path, message } of templateOf(template).safeParse(typed).error?.issues ?? []) {
    errors[path[0] === 'subject' ? 'subject' : 'text'] ??= message;
  }
  return errors;
}

export function TemplateForm({ kind, isOwn, template, stored }: TemplateFormProps) {
  const isStandard = stored.subject === template.subject && stored.text === template.text;
  const { mutate, isPending } = useChangeMessageSettings();
  const fail = useFailure();
  const draft = useDraftState(`words:${kind}`, stored);
  const { values: typed } = draft;
  const [errors, setErrors] = useState<Errors>({});
  const text = useRef<HTMLTextAreaElement>(null);

  const change = (changes: Partial<Template>) => {
    setErrors({});
    draft.change(changes);
  };
  function store(words: Template | null): void {
    mutate(
      { templates: { [kind]: words } },
      {
        onSuccess: () => {
          draft.forget();
          toastSuccess('Text saved successfully');
        },
        onError: (problem) => fail(problem, 'Failed to save the text'),
      },
    );
  }
  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const found = errorsOf(template, typed);
    setErrors(found);
    if (Object.keys(found).length === 0) store(typed);
  }
  /** Puts a gap where the cursor is in the text. */
  function addGap(gap: string): void {
    const { selectionStart: at = typed.text.length, selectionEnd: to = at } = text.current ?? {};
    change({ text: `${typed.text.slice(0, at)}{${gap}}${typed.text.slice(to)}` });
    text.current?.focus();
  }

  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <form noValidate onSubmit={save} aria-label="Email text" className="grid content-start gap-5">
        <DraftNotice draft={draft} />
        <TextField
          label="Subject"
          required
          value={typed.subject}
          error={errors.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <div>
          <TextAreaField
            ref={text}
            label="Text"
            required
            rows={7}
            value={typed.text}
            error={errors.text}
            onChange={({ target }) => change({ text: target.value })}
          />
          <div role="group" aria-label="Add a placeholder" className="mt-2 flex flex-wrap gap-2">
            {Object.entries(template.placeholders).map(([gap, label]) => (
              <Button key={gap} variant="secondary" size="sm" onClick={() => addGap(gap)}>
                <Plus aria-hidden className="size-4!" />
                {label}
              </Button>
            ))}
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {!isStandard && (
            <Button variant="ghost" disabled={isPending} onClick={() => store(null)}>
              Reset to standard text
            </Button>
          )}
          <Button type="submit" pending={isPending}>
            Save text
          </Button>
        </div>
      </form>
      <Example isOwn={isOwn} filledWith={template.example} words={typed} />
    </div>
  );
}

interface ExampleProps {
  isOwn: boolean;
  filledWith: Readonly<Record<string, string>>;
  words: Template;
}

/** What would be read, as it is typed. */
function Example({ isOwn, filledWith, words }: ExampleProps) {
  const id = useId();
  const { user } = useSession();
  const { data: clients } = useClients();
  const example = {
    firstName: (isOwn ? user.firstName : clients?.[0]?.firstName) ?? 'Jane',
    businessName: businessName(user),
    ...filledWith,
  };
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-1.5 text-sm font-semibold">
        {isOwn ? 'What you read' : 'What a client reads'}
      </h3>
      <div className="rounded-lg border border-line bg-sunken p-4">
        <p className="font-semibold wrap-anywhere">{fillTemplate(words.subject, example)}</p>
        <p className="mt-3 wrap-anywhere whitespace-pre-line">
          {fillTemplate(words.text, example)}
        </p>
        <p className="mt-3 text-sm text-soft">
          {isOwn
            ? 'A button below opens Pawkeeper.'
            : 'A button below leads to the client’s own page.'}
        </p>
      </div>
    </section>
  );
}
