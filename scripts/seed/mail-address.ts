/** A few messages from clients, for the dashboard. */
export const MESSAGES: readonly { hoursAgo: number; subject: string; content: string }[] = [
  {
    hoursAgo: 0.4,
    subject: 'Tomorrow',
    content: 'Could you come half an hour earlier tomorrow? The plumber is here at ten.',
  },
  {
    hoursAgo: 5,
    subject: 'Thank you',
    content: 'Biscuit slept all evening, thank you! Same time on Thursday?',
  },
  {
    hoursAgo: 27,
    subject: 'Key',
    content: 'The spare key is with the neighbour at number 4 this week.',
  },
  {
    hoursAgo: 80,
    subject: 'August',
    content: 'We are away from the 3rd to the 17th. Would you have room for sitting?',
  },
];
