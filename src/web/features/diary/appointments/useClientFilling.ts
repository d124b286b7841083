/** Fills a new booking as its client's last one, once the client is chosen. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  lastBooking,
  lastBookingDays,
  lengthLike,
  takenOver,
} from '#web/features/diary/appointments/lastBooking.ts';
import type { AppointmentEntityForm } from '#web/features/diary/appointments/appointmentFields.ts';
import { later } from '#web/features/diary/appointments/serviceFilling.ts';
import { useServiceFilling } from '#web/features/diary/appointments/useServiceFilling.ts';
import { clientsBookingsQuery } from '#web/data/appointments.ts';
import { usePetNames, usePets } from '#web/data/pets.ts';
import { useServices } from '#web/data/services.ts';
import { useToday } from '#web/platform/device/clock.ts';

/**
 * Returns `(clientId)`, to be called when the first client of a new booking is chosen. `initialClientId` is whose the booking is from the
 * start.
 */
export function useClientFilling(
  { form, base, restored }: AppointmentEntityForm,
  initialClientId: string | undefined,
) {
  const today = useToday();
  // Only for the client that was chosen here: a draft that is restored is as it was left.
  const [chosen, setChosen] = useState(restored ? undefined : initialClientId);
  const { data: services } = useServices();
  const { data: pets } = usePets();
  const petNames = usePetNames();
  const { data: bookings } = useQuery({
    ...clientsBookingsQuery(chosen ?? '', lastBookingDays(today)),
    enabled: chosen !== undefined,
  });
  const last = useMemo(() => bookings && lastBooking(bookings, today), [bookings, today]);
  const minutes = base === undefined ? lengthLike(last) : null;
  useServiceFilling(
    form,
    useMemo(() => ({ services: services ?? [], petNames, minutes }), [services, petNames, minutes]),
  );

  useEffect(() => {
    const { clientId, petIds } = form.getValues();
    if (chosen === undefined || clientId !== chosen || pets === undefined) return;
    const own = pets.filter((pet) => pet.clientId === chosen);
    const [only] = own;
    if (own.length === 1 && only && petIds.length === 0) form.setValue('petIds', [only.id]);
  }, [chosen, pets, form]);

  useEffect(() => {
    const { clientId, serviceId, serviceType } = form.getValues();
    const isUntouched = clientId === chosen && serviceId === '' && serviceType === '';
    if (last === undefined || services === undefined || !isUntouched) return;
    const isOffered = (id: string) => services.some((one) => one.id === id && one.isActive);
    const { price, startTime, endTime } = form.getValues();
    // The usual hour after a start that is there already gives way to the length of the last booking.
    if (startTime !== '' && endTime === later(startTime, lengthLike(undefined))) {
      form.setValue('endTime', later(startTime, lengthLike(last)));
    }
    const taken = takenOver(last, isOffered);
    if ('serviceId' in taken) form.setValue('serviceId', taken.serviceId);
    else {
      form.setValue('serviceType', taken.serviceType);
      if (price === '') form.setValue('price', taken.price);
    }
  }, [chosen, last, services, form]);

  return setChosen;
}
