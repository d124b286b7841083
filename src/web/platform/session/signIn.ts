/** The way back to the sign-in page when the session has ended. */
import { rememberedUser } from '#web/platform/session/rememberedUser.ts';
import { toast } from '#web/platform/toasts/toast.ts';

/** Navigating here signs out. */
export const SIGN_OUT_PATH = '/api/logout';

const SIGN_IN_DELAY_MS = 500;

type Listener = () => void;

const listeners = new Set<Listener>();
let leaving = false;

/** Runs just before the browser leaves for the sign-in page: the moment to keep what was typed. Gives the way to stop. */
export function onLeaving(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Where to sign in so that the person comes back to this place. */
export function signInPath(place: string): string {
  return `/api/login?returnTo=${encodeURIComponent(place)}`;
}

/** Says that the session has ended and goes to sign in; once, however many calls notice it. */
export function signInAgain(): void {
  if (leaving) return;
  leaving = true;
  // The device may be someone else's by now. Drafts and walks that wait stay for the same person.
  rememberedUser.forget();
  for (const listener of listeners) listener();
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  // Long enough to read it.
  setTimeout(() => {
    leaving = false;
    location.assign(signInPath(location.pathname + location.search));
  }, SIGN_IN_DELAY_MS);
}
