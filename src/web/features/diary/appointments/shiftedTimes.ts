/** The times of an appointment that is put off or brought forward within its day. */
const DAY_MINUTES = 24 * 60;

interface Times {
  startTime: string;
  endTime: string;
}

/** Both times so many minutes later, or earlier; undefined where one of them would be on another day. */
export function shiftedTimes({ startTime, endTime }: Times, minutes: number): Times | undefined {
  const start = shifted(startTime, minutes);
  const end = shifted(endTime, minutes);
  return start === undefined || end === undefined ? undefined : { startTime: start, endTime: end };
}

/** `HH:MM` so many minutes later. */
function shifted(time: string, minutes: number): string | undefined {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = hour * 60 + minute + minutes;
  if (at < 0 || at >= DAY_MINUTES) return undefined;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;
}
