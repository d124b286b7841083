/** Offers a prospect up to three times for a meet and greet. */
import { useRef, useState } from 'react';
import { MAX_MEET_TIMES, meetTimesInputOn } from '#contract/people/meetTimes.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { useOfferMeetTimes } from '#web/data/prospects.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { formProps, useFocusAfterRefusal } from '#web/platform/forms/formElement.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { fieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface MeetFormProps {
  prospect: Prospect;
  onOffered: () => void;
  onClose: () => void;
}

const NAMES = ['date', 'startTime', 'endTime'] as const;
type Name = (typeof NAMES)[number];
/** By `times.0.date`, as the server names them. */
type Typed = Record<string, string>;

const LEGENDS = ['First Time', 'Second Time', 'Third Time'];
const rows = Array.from({ length: MAX_MEET_TIMES }, (_, row) => row);
const key = (row: number, name: Name): string => `times.${row}.${name}`;

const typedOf = ({ meetTimes }: Prospect): Typed =>
  Object.fromEntries(
    rows.flatMap((row) => NAMES.map((name) => [key(row, name), meetTimes[row]?.[name] ?? ''])),
  );

const timeOf = (typed: Typed, row: number): Record<Name, string> => ({
  date: typed[key(row, 'date')] ?? '',
  startTime: typed[key(row, 'startTime')] ?? '',
  endTime: typed[key(row, 'endTime')] ?? '',
});

/** Half an hour later on the same day; empty where there is none. */
function halfHourAfter(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const end = hour * 60 + minute + 30;
  const text = (part: number): string => String(part).padStart(2, '0');
  return end < 24 * 60 ? `${text(Math.floor(end / 60))}:${text(end % 60)}` : '';
}

export default function MeetForm({ prospect, onOffered, onClose }: MeetFormProps) {
  const { timeZone } = useBusiness();
  const draft = useDraftState<Typed>(`meet:${prospect.id}`, typedOf(prospect));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutateAsync, isPending } = useOfferMeetTimes(prospect.id);
  const fail = useFailure();
  const form = useRef<HTMLFormElement>(null);
  const refused = useFocusAfterRefusal(form, isPending);

  const field = (row: number, name: Name) => ({
    name: key(row, name),
    value: draft.values[key(row, name)] ?? '',
    error: errors.get(key(row, name)),
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      const end = key(row, 'endTime');
      const fillsEnd = name === 'startTime' && value !== '' && !draft.values[end];
      draft.change({ [key(row, name)]: value, ...(fillsEnd && { [end]: halfHourAfter(value) }) });
    },
  });

  async function save(): Promise<void> {
    // An empty row is left out, and one is asked for.
    const filled = rows.filter((row) => NAMES.some((name) => draft.values[key(row, name)]));
    const used = filled.length > 0 ? filled : [0];
    const show = (named: readonly { name: string; message: string }[]) =>
      setErrors(
        new Map(
          named.map(({ name, message }) => [
            name.replace(/\d+/, (index) => String(used[Number(index)] ?? index)),
            message,
          ]),
        ),
      );
    const times = used.map((row) => timeOf(draft.values, row));
    const read = meetTimesInputOn(() => diaryTime(new Date(), timeZone)).safeParse({ times });
    show(read.error?.issues.map(({ path, message }) => ({ name: path.join('.'), message })) ?? []);
    if (read.error) return refused();
    try {
      await mutateAsync(times);
      draft.forget();
      toastSuccess(
        `Times offered. Send ${prospect.name} the welcome link, so that they can choose.`,
      );
      onOffered();
      onClose();
    } catch (error) {
      const named = fieldErrors(error);
      show(named);
      if (named.length > 0) refused();
      else fail(error, saveAdvice(error) ?? 'Failed to offer the times');
    }
  }

  return (
    <form ref={form} {...formProps(save)}>
      <DraftNotice draft={draft} className="mb-5" />
      <p className="mb-5 text-soft">
        {prospect.name} sees these times on the welcome link and books one with a tap, free of
        charge. It goes straight into your diary.
      </p>
      {rows.map((row) => (
        <fieldset key={row} className="mb-5 min-w-0">
          <legend className="mb-2 font-bold">
            {LEGENDS[row]}
            {row > 0 && <span className="font-normal text-soft"> (optional)</span>}
          </legend>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <TextField
              {...field(row, 'date')}
              label="Day"
              type="date"
              required={row === 0}
              className="col-span-2 sm:col-span-1"
            />
            <TextField
              {...field(row, 'startTime')}
              label="Start"
              type="time"
              required={row === 0}
            />
            <TextField {...field(row, 'endTime')} label="End" type="time" required={row === 0} />
          </div>
        </fieldset>
      ))}
      <FormFooter
        saveLabel="Offer"
        pending={isPending}
        onCancel={() => {
          draft.cancelled();
          onClose();
        }}
      />
    </form>
  );
}
