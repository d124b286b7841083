type Greeting = 'Good morning' | 'Good afternoon' | 'Good evening';

/** The greeting for that moment in the time zone of the business; afternoon from 12, evening from 18. */
export function greeting(now: Date, timeZone: string): Greeting {
  const hours = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    hour: 'numeric',
    hourCycle: 'h23',
  }).format(now);
  const hour = Number(hours);
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
