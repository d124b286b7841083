/** Saving the booking form: one appointment, a new series, or several appointments of a series. */
import type { Appointment, AppointmentValues } from '#contract/appointments.ts';
import type { Scope } from '#contract/series.ts';
import { type BookingValues, sentFields } from '#web/entities/appointments/appointmentFields.ts';
import { followsQuote } from '#web/entities/appointments/quotedPrice.ts';
import { type RepeatValues, seriesFields } from '#web/entities/appointments/series/repeatFields.ts';
import type { ScopeQuestion } from '#web/entities/appointments/series/ScopeDialog.tsx';
import { createdText, doneText } from '#web/entities/appointments/series/scopeWords.ts';
import { seriesAct } from '#web/entities/appointments/series/seriesAct.ts';
import { useSentFields } from '#web/entities/appointments/useQuote.ts';
import { useSaveAppointment } from '#web/features/appointments/appointments.data.ts';
import { useChangeSeveral, useCreateSeries } from '#web/features/appointments/series.data.ts';
import type { CreateAttempt } from '#web/platform/forms/formDraft.ts';
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

  return async (
    { repeat, ...values }: BookingValues,
    base: Appointment | undefined,
    attempt: CreateAttempt | undefined,
  ): Promise<Saved<Appointment>> => {
    if (base === undefined && repeat) return book(values, repeat, attempt?.key);
    const quoted = () => quotedFields(values, base);
    // Sent again after a reload it must be the same, whatever is quoted by then.
    const fields = await (attempt === undefined ? quoted() : attempt.body(quoted));
    const one = { id: base?.id, fields, readAt: base?.updatedAt, key: attempt?.key };
    const act = base && base.seriesId !== null ? seriesAct(base, fields) : undefined;
    if (base === undefined || act === undefined) return saveOne.mutateAsync(one);
    const scope = await ask({ act, appointment: base, fields });
    if (scope === undefined) return undefined;
    if (scope === 'this') return saveOne.mutateAsync(one);
    const change = { id: base.id, fields, readAt: base.updatedAt, scope };
    return new SavedSeveral(doneText(act, await changeSeveral.mutateAsync(change)));
  };
}
