/** A booking that is being moved or resized, by pointer or keyboard, until it is dropped. */
import { markOf, selectorOf } from '#web/features/diary/calendar/marks.ts';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { timesText } from '#contract/rules/bookedTimes.ts';
import { timesAfterKey } from '#web/features/diary/calendar/bookingKeys.ts';
import { dragTimes, type DragMode } from '#web/features/diary/calendar/dragTimes.ts';
import { preventTouchScroll, startGridDrag } from '#web/features/diary/calendar/pointerDrag.ts';
import { isSameTimes, type Times } from '#web/features/diary/calendar/span.ts';

/** Where a booking would go. Once `dropped` it is there, and only waits for the lists to say so. */
export interface Preview {
  booked: Appointment;
  times: Times;
  by: 'pointer' | 'keys';
  dropped: boolean;
}

/** What is put down, but not yet in the lists, is shown where it was put. */
export function shownWith(
  appointments: readonly Appointment[],
  preview: Preview | undefined,
): readonly Appointment[] {
  if (preview?.dropped !== true) return appointments;
  const { booked, times } = preview;
  return appointments.map((each) => (each.id === booked.id ? { ...each, ...times } : each));
}

interface BookingMoves {
  preview: Preview | undefined;
  /** What to announce of a move by keyboard. */
  announcement: string;
  onPointerDown: (event: PointerEvent, booked: Appointment) => void;
  onKeyDown: (event: KeyboardEvent, booked: Appointment) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** `appointments` are those that are shown; `onMove` is called with a booking that was dropped elsewhere. */
export function useBookingMoves(
  scroller: RefObject<HTMLElement | null>,
  appointments: readonly Appointment[],
  onMove: (booked: Appointment, to: Times) => void,
): BookingMoves {
  const [preview, setPreview] = useState<Preview>();
  const [announcement, setAnnouncement] = useState('');
  /** The preview as the latest event left it, which may not be rendered yet. */
  const current = useRef<Preview>(undefined);
  const cancelDrag = useRef<() => void>(undefined);
  /** The id of the booking that gets the focus back. */
  const refocus = useRef<string>(undefined);

  const show = useCallback((next: Preview | undefined): void => {
    current.current = next;
    setPreview(next);
  }, []);

  function drop(): void {
    const moving = current.current;
    if (moving === undefined || moving.dropped) return;
    setAnnouncement('');
    if (isSameTimes(moving.booked, moving.times)) {
      show(undefined);
      return;
    }
    show({ ...moving, dropped: true });
    if (moving.by === 'keys') refocus.current = moving.booked.id;
    onMove(moving.booked, moving.times);
  }

  function cancel(): void {
    if (current.current?.dropped === false) show(undefined);
  }

  useEffect(
    () => (scroller.current === null ? undefined : preventTouchScroll(scroller.current)),
    [scroller],
  );
  useEffect(() => () => cancelDrag.current?.(), []);

  // The lists show a dropped booking at its new time: the preview has done its work.
  const shown = useRef(appointments);
  useEffect(() => {
    if (shown.current === appointments) return;
    shown.current = appointments;
    if (current.current?.dropped === true) show(undefined);
  }, [appointments, show]);

  // In the column of another day it is another element: the focus follows, unless it has gone elsewhere.
  useEffect(() => {
    if (refocus.current === undefined) return;
    if (document.activeElement !== document.body) {
      refocus.current = undefined;
      return;
    }
    const moved = selectorOf('booking', refocus.current);
    const found = scroller.current?.querySelectorAll<HTMLElement>(moved) ?? [];
    // A stay has a bar and its arrival among the hours, and on a phone the bars of a week are hidden.
    const target = [...found].find((element) => element.checkVisibility());
    if (!target) return;
    refocus.current = undefined;
    target.focus();
  });

  function onPointerDown(event: PointerEvent, booked: Appointment): void {
    if (!event.isPrimary || event.button !== 0 || scroller.current === null) return;
    cancelDrag.current?.();
    drop();
    const handle =
      event.target instanceof Element && event.target.closest(selectorOf('resizeHandle'));
    const mode = handle ? resizeBy(handle) : 'move';
    cancelDrag.current = startGridDrag(event.nativeEvent, scroller.current, {
      onDrag: (start, point) => {
        const times = dragTimes(booked, mode, start, point);
        if (current.current !== undefined && isSameTimes(current.current.times, times)) return;
        show({ booked, times, by: 'pointer', dropped: false });
      },
      onDrop: drop,
      onCancel: cancel,
    });
  }

  function onKeyDown(event: KeyboardEvent, booked: Appointment): void {
    const moving = current.current?.dropped === false ? current.current : undefined;
    if (event.key === 'Escape' && moving !== undefined) {
      cancel();
      setAnnouncement(`Moved back to ${timesText(booked)}`);
      return;
    }
    const times = timesAfterKey(moving?.times ?? booked, event);
    if (times === undefined) return;
    // Alt and an arrow would leave the page.
    event.preventDefault();
    show({ booked, times, by: 'keys', dropped: false });
    setAnnouncement(timesText(times));
  }

  return {
    preview,
    announcement,
    onPointerDown,
    onKeyDown,
    // Releasing Alt drops it, as releasing the mouse does.
    onKeyUp: ({ key }) => {
      if (key === 'Alt' && current.current?.by === 'keys') drop();
    },
    onBlur: () => {
      if (current.current?.by === 'keys') drop();
    },
  };
}

const resizeBy = (handle: Element): DragMode =>
  markOf(handle, 'resizeHandle') === 'start' ? 'resizeStart' : 'resize';
