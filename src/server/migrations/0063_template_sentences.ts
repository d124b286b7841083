/** Emails begin their first sentence with a capital letter, also where a business kept our words in a template of its own. */
const BEGINNINGS = [
  ['here is what is new in your bookings:', 'Here is what has changed in your bookings:'],
  ['this is what is planned next:', 'Just a reminder of what you have booked:'],
  ['there is a report for you:', 'Here is your visit report:'],
  ['here is {visits}', 'Here is {visits}'],
] as const;

/** Within JSON, where a line break is an escape; only below an empty line, as a greeting may be followed by "here is". */
const replaced = BEGINNINGS.reduce(
  (text, [before, after]) => String.raw`replace(${text}, '\n\n${before}', '\n\n${after}')`,
  `replace(templates::text, 'and never mind this mail.', 'and please ignore this email.')`,
);

export const sql = `
update message_settings set templates = (${replaced})::jsonb where templates <> '{}';
`;
