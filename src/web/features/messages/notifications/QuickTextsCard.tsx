/** The short texts for messages that are written by hand. */
import { Plus, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import type { MessageSettings } from '#contract/messages/deliveries.ts';
import { QUICK_GAPS, templateFault } from '#contract/rules/template.ts';
import { useChangeMessageSettings } from '#web/data/deliveries.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

const MOST = 20;
const MAX_LENGTH = 1_000;

/** What is wrong with a text; undefined where nothing is. */
function faultOf(text: string): string | undefined {
  if (text.trim() === '') return 'Write the text, or remove it.';
  if (text.length > MAX_LENGTH) return `Must be at most ${MAX_LENGTH} characters`;
  return templateFault(text, QUICK_GAPS);
}

export function QuickTextsCard({ quickTexts }: Pick<MessageSettings, 'quickTexts'>) {
  const draft = useDraftState<{ texts: readonly string[] }>('quick-texts', { texts: quickTexts });
  const { texts } = draft.values;
  const setTexts = (changed: readonly string[]) => draft.change({ texts: changed });
  const [shows, setShows] = useState(false);
  const { mutate, isPending } = useChangeMessageSettings();
  const fail = useFailure();
  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const isWrong = texts.some((text) => faultOf(text) !== undefined);
    setShows(isWrong);
    if (isWrong) return;
    mutate(
      { quickTexts: [...texts] },
      {
        onSuccess: () => {
          draft.forget();
          toastSuccess('Quick texts saved successfully');
        },
        onError: (error) => fail(error, 'Failed to save the quick texts'),
      },
    );
  }
  return (
    <Card as="section" aria-labelledby="quick-texts" className="lg:col-span-2">
      <CardHeader
        id="quick-texts"
        title="Quick texts"
        subtitle="Ready-made texts for messages you write yourself. {firstName} and {businessName} are filled in."
      />
      <form noValidate aria-label="Quick texts" onSubmit={save}>
        <DraftNotice draft={draft} className="mb-4" />
        <ul className="grid gap-4 lg:grid-cols-2">
          {texts.map((text, at) => (
            // A text has no name of its own but its place.
            <li key={at} className="flex items-start gap-2">
              <TextAreaField
                label={`Text ${at + 1}`}
                rows={2}
                className="grow"
                value={text}
                error={shows ? faultOf(text) : undefined}
                onChange={({ target }) => setTexts(texts.with(at, target.value))}
              />
              <Button
                variant="ghost"
                size="icon"
                className="mt-6"
                aria-label={`Remove text ${at + 1}`}
                onClick={() => setTexts(texts.toSpliced(at, 1))}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          {texts.length < MOST && (
            <Button variant="secondary" onClick={() => setTexts([...texts, ''])}>
              <Plus aria-hidden />
              Add a text
            </Button>
          )}
          <Button type="submit" pending={isPending}>
            Save quick texts
          </Button>
        </div>
      </form>
    </Card>
  );
}
