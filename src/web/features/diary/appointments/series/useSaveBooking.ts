/** Saving the booking form: one appointment, a new series, or several appointments of a series. */
import type { Appointment, AppointmentValues } from '#contract/diary/appointments.ts';
import type { Scope } from '#contract/diary/series.ts';
import {
  type BookingValues,
  sentFields,
} from '#web/features/diary/appointments/appointmentFields.ts';
import { followsQuote } from '#web/features/diary/appointments/quotedPrice.ts';
import {
  type RepeatValues,
  seriesFields,
} from '#web/features/diary/appointments/series/repeatFields.ts';
import type { ScopeQuestion } from '#web/features/diary/appointments/series/ScopeDialog.tsx';
import { createdText, doneText } from '#web/features/diary/appointments/series/scopeWords.ts';
import { seriesAct } from '#web/features/diary/appointments/series/seriesAct.ts';
import { useSentFields } from '#web/features/diary/appointments/useQuote.ts';
import { useSaveAppointment } from '#web/data/appointments.ts';
import { useChangeSeveral, useCreateSeries } from '#web/data/series.ts';
import type { FormSave } from '#web/platform/forms/formDraft.ts';
import { type Saved, SavedSeveral } from '#web/platform/forms/saveEntity.ts';

type Ask = (question: ScopeQuestion) => Promise<Scope | undefined>;

/** Returns what saves the values of the form; `ask` asks about a series. */
export function useSaveBooking(ask: Ask) {
  const saveOne = useSaveAppointment();
  const createSeries = useCreateSeries();
  const changeSeveral = useChangeSeveral();
  const quotedFields = useSentFields();

  async function book(
    booking: AppointmentValues,
    repeat: RepeatValues,
    key: string | undefined,
  ): Promise<SavedSeveral> {
    const { serviceId, price, charges = [] } = booking;
    const priced = { serviceId: serviceId ?? '', price: price ?? '', charges };
    // A price of the price list is worked out by the server, for each day.
    const isPricedByList = followsQuote(priced, undefined);
    const fields = seriesFields(sentFields(booking), repeat, isPricedByList);
    const { appointments } = await createSeries.mutateAsync({ fields, key });
    return new SavedSeveral(createdText(appointments));
  }

  return async ({
    values: { repeat, ...values },
    base,
    key,
    body,
  }: FormSave<BookingValues, Appointment>): Promise<Saved<Appointment>> => {
    if (base === undefined && repeat) return book(values, repeat, key);
    // Sent again after a reload it must be the same, whatever is quoted by then.
    const fields = await body(() => quotedFields(values, base));
    const one = { id: base?.id, fields, readAt: base?.updatedAt, key };
    const act = base && base.seriesId !== null ? seriesAct(base, fields) : undefined;
    if (base === undefined || act === undefined) return saveOne.mutateAsync(one);
    const scope = await ask({ act, appointment: base, fields });
    if (scope === undefined) return undefined;
    if (scope === 'this') return saveOne.mutateAsync(one);
    const change = { id: base.id, fields, readAt: base.updatedAt, scope };
    return new SavedSeveral(doneText(act, await changeSeveral.mutateAsync(change)));
  };
}
