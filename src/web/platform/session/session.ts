/**
 * Who uses this part of the app, and for which business. The entry of an audience provides both; screens, entities and
 * forms read nothing else, so that an entry for clients can are next to the one for the pet professional.
 */
import { createContext, use } from 'react';
import type { User } from '#contract/identity/users.ts';
import { signInAgain } from '#web/platform/session/signIn.ts';

export interface Session {
  /** Drafts and unsent recordings on this device carry this id. */
  id: string;
  /** The pet professional. */
  user: User;
  /** Call it when the server no longer knows the session: says so, and leads to where it begins again. */
  signInAgain: () => void;
}

export interface Business {
  /** The business's days and times of day are counted in this zone (IANA name). */
  timeZone: string;
}

export const SessionContext = createContext<Session | undefined>(undefined);
export const BusinessContext = createContext<Business | undefined>(undefined);

export const sessionOf = (user: User): Session => ({ id: user.id, user, signInAgain });

export const businessOf = ({ timeZone }: User): Business => ({ timeZone });

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
