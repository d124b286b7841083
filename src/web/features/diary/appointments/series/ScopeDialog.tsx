/** Asks which appointments of a series are meant, and says of each answer how many that are. */
import { useQuery } from '@tanstack/react-query';
import type { Appointment, AppointmentInput } from '#contract/diary/appointments.ts';
import { longDate } from '#contract/rules/longDate.ts';
import type { Scope } from '#contract/diary/series.ts';
import {
  actWords,
  previewText,
  type SeriesAct,
} from '#web/features/diary/appointments/series/scopeWords.ts';
import { wideChangeQuery, type WideScope } from '#web/data/series.ts';
import { HttpError } from '#web/platform/net/http.ts';
import { ChoiceDialog } from '#web/ui/ChoiceDialog.tsx';

export interface ScopeQuestion {
  act: SeriesAct;
  appointment: Appointment;
  /** The fields to change; without any, the booking is deleted. */
  fields?: Partial<AppointmentInput> | undefined;
}

interface ScopeDialogProps {
  question: ScopeQuestion;
  open: boolean;
  /** Undefined: neither. */
  onAnswer: (scope: Scope | undefined) => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

export default function ScopeDialog({ question, open, onAnswer, finalFocus }: ScopeDialogProps) {
  const { act, appointment } = question;
  const following = useCount(question, 'following', open);
  const all = useCount(question, 'all', open);
  return (
    <ChoiceDialog
      open={open}
      onCancel={() => onAnswer(undefined)}
      title={actWords[act].title}
      isDangerous={act === 'delete'}
      finalFocus={finalFocus}
      choices={[
        {
          label: 'This one',
          hint: `${longDate(appointment.date)} only. You can undo this for 10 seconds.`,
          onChoose: () => onAnswer('this'),
        },
        { label: 'This and following', ...following, onChoose: () => onAnswer('following') },
        { label: 'Every one from today on', ...all, onChoose: () => onAnswer('all') },
      ]}
    >
      <b className="text-ink">{appointment.title}</b> repeats. Which ones do you mean?
    </ChoiceDialog>
  );
}

/** What an answer would do, in words. Nothing can be chosen before it is known: it is the guard, as several cannot be undone. */
function useCount(question: ScopeQuestion, scope: WideScope, open: boolean) {
  const { act, appointment, fields } = question;
  const { data, error } = useQuery({
    ...wideChangeQuery({ id: appointment.id, fields }, scope),
    enabled: open,
  });
  function words(): string {
    if (data) return previewText(act, data);
    return error === null ? 'Counting…' : refusalText(error);
  }
  return { disabled: data === undefined || data.changed === 0, hint: words() };
}

/** The server's sentence where it refuses. */
function refusalText(error: Error): string {
  const failure = error instanceof HttpError ? error.failure : undefined;
  return (
    failure?.errors?.[0]?.message ??
    failure?.message ??
    'This could not be counted. Check your connection and try again.'
  );
}
