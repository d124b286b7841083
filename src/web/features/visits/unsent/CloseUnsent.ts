import { createContext } from 'react';

/** Closes the list of what is unsent, when a link in it is followed. */
export const CloseUnsent = createContext<() => void>(() => undefined);
