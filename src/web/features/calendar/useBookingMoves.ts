/** A booking that is being moved or stretched, by pointer or keyboard, until it is put down. */
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { timesAfterKey } from './bookingKeys.ts';
import { timesInWords } from './dayWords.ts';
import { draggedTimes, type Grip } from './draggedTimes.ts';
import { followPress, holdStillWhileDragging } from './pointerDrag.ts';
import { isSameTimes, type Times } from './span.ts';

/** Where a booking would go. Once `dropped` it is there, and only waits for the lists to say so. */
export interface Preview {
  booked: Appointment;
  times: Times;
  by: 'pointer' | 'keys';
  dropped: boolean;
}

interface BookingMoves {
  preview: Preview | undefined;
  /** What to say of a move by keyboard. */
  spoken: string;
  onPointerDown: (event: PointerEvent, booked: Appointment) => void;
  onKeyDown: (event: KeyboardEvent, booked: Appointment) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** `appointments` are those that are shown; `onMove` gets a booking that was put down elsewhere. */
export function useBookingMoves(
  scroller: RefObject<HTMLElement | null>,
  appointments: readonly Appointment[],
  onMove: (booked: Appointment, to: Times) => void,
): BookingMoves {
  const [preview, setPreview] = useState<Preview>();
  const [spoken, setSpoken] = useState('');
  const current = useRef<Preview>(undefined);
  const abandon = useRef<() => void>(undefined);
  const refocused = useRef<string>(undefined);

  function show(next: Preview | undefined): void {
    current.current = next;
    setPreview(next);
  }

  function drop(): void {
    const held = current.current;
    if (held === undefined || held.dropped) return;
    setSpoken('');
    if (isSameTimes(held.booked, held.times)) {
      show(undefined);
      return;
    }
    show({ ...held, dropped: true });
    if (held.by === 'keys') refocused.current = held.booked.id;
    onMove(held.booked, held.times);
  }

  function cancel(): void {
    if (current.current?.dropped === false) show(undefined);
  }

  useEffect(
    () => (scroller.current === null ? undefined : holdStillWhileDragging(scroller.current)),
    [scroller],
  );
  useEffect(() => () => abandon.current?.(), []);

  const seen = useRef(appointments);
  useEffect(() => {
    if (seen.current !== appointments) {
      seen.current = appointments;
      if (current.current?.dropped === true) show(undefined);
    }
    // In the column of another day it is another element: the focus goes along, unless it has gone elsewhere.
    if (refocused.current === undefined) return;
    if (document.activeElement !== document.body) {
      refocused.current = undefined;
      return;
    }
    const moved = `[data-booking="${refocused.current}"]`;
    const target = scroller.current?.querySelector<HTMLElement>(moved);
    if (!target) return;
    refocused.current = undefined;
    target.focus();
  });

  function onPointerDown(event: PointerEvent, booked: Appointment): void {
    if (!event.isPrimary || event.button !== 0 || scroller.current === null) return;
    abandon.current?.();
    drop();
    const onGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    const grip: Grip = onGrip ? 'stretch' : 'move';
    abandon.current = followPress(event.nativeEvent, scroller.current, {
      onDrag: (start, point) => {
        const times = draggedTimes(booked, grip, start, point);
        if (current.current !== undefined && isSameTimes(current.current.times, times)) return;
        show({ booked, times, by: 'pointer', dropped: false });
      },
      onDrop: drop,
      onCancel: cancel,
    });
  }

  function onKeyDown(event: KeyboardEvent, booked: Appointment): void {
    const held = current.current?.dropped === false ? current.current : undefined;
    if (event.key === 'Escape' && held !== undefined) {
      cancel();
      setSpoken(`Put back: ${timesInWords(booked)}`);
      return;
    }
    const times = timesAfterKey(held?.times ?? booked, event);
    if (times === undefined) return;
    // Alt and an arrow would leave the page.
    event.preventDefault();
    show({ booked, times, by: 'keys', dropped: false });
    setSpoken(timesInWords(times));
  }

  return {
    preview,
    spoken,
    onPointerDown,
    onKeyDown,
    // Letting go of Alt puts it down, as letting go of the mouse does.
    onKeyUp: ({ key }) => {
      if (key === 'Alt' && current.current?.by === 'keys') drop();
    },
    onBlur: () => {
      if (current.current?.by === 'keys') drop();
    },
  };
}
