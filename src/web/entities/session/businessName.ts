import type { User } from '#contract/users.ts';

/** What clients know the business as, as mails to them say it. */
export const businessName = ({ businessName: name, firstName, lastName }: User): string =>
  name?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim() || 'Your pet professional';
