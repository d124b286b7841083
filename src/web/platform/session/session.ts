/**
 * Who uses this part of the app, and for which business. The entry of an audience provides both; screens, entities and
 * forms read nothing else, so that an entry for clients can stand beside the one for the pet professional.
 */
import { createContext, use } from 'react';
import type { User } from '#contract/users.ts';

export interface Session {
  /** Drafts and unsent recordings on this device carry this id. */
  id: string;
  /** The pet professional. */
  user: User;
}

export interface Business {
  name: string | null;
  /** The business's days and times of day are counted in this zone (IANA name). */
  timeZone: string;
  /** ISO 4217. */
  currency: 'GBP';
}

export const SessionContext = createContext<Session | undefined>(undefined);
export const BusinessContext = createContext<Business | undefined>(undefined);

export const sessionOf = (user: User): Session => ({ id: user.id, user });

export const businessOf = ({ businessName, timeZone }: User): Business => ({
  name: businessName,
  timeZone,
  currency: 'GBP',
});

/** The session of the nearest entry. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession is used outside a session');
  return session;
}

/** The signed-in pet professional. */
export const useUser = (): User => useSession().user;

/** The business whose records are shown. */
export function useBusiness(): Business {
  const business = use(BusinessContext);
  if (business === undefined) throw new Error('useBusiness is used outside a business');
  return business;
}
