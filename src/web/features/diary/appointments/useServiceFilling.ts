/** Fills the fields of the booking form that follow its service, its pets, its start and its day. */
import { useEffect, useRef } from 'react';
import {
  type Filled,
  filledAfter,
  type FillingFacts,
} from '#web/features/diary/appointments/serviceFilling.ts';
import type { AppointmentFormState } from '#web/features/diary/appointments/appointmentFields.ts';

const FIELDS = ['title', 'serviceType', 'endTime', 'endDate'] as const;

export function useServiceFilling(form: AppointmentFormState, facts: FillingFacts): void {
  const before = useRef<Filled>(undefined);
  const known = useRef(facts);
  useEffect(() => {
    known.current = facts;
  }, [facts]);
  useEffect(() => {
    before.current ??= form.getValues();
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        const was = before.current ?? values;
        // A time or a day that is being typed is empty meanwhile: what counts is the one before.
        before.current = {
          ...values,
          startTime: values.startTime || was.startTime,
          date: values.date || was.date,
        };
        const filled = filledAfter(name ?? '', was, values, known.current);
        // Once everyone has heard of this change: they would hear of it last, with the values before these.
        queueMicrotask(() => {
          for (const field of FIELDS) {
            const value = filled[field];
            if (value === undefined) continue;
            form.setValue(field, value, { shouldValidate: form.formState.isSubmitted });
          }
        });
      },
    });
  }, [form]);
}
