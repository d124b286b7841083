/** The app: its providers, and the gate that asks who is signed in. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { findPage } from '#contract/pages.ts';
import type { User } from '#contract/identity/users.ts';
import { useLocation } from 'wouter';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';
import { NotFound } from '#web/app/NotFound.tsx';
import { findKept } from '#web/data/offlineDay/offlineDay.ts';
import { keepOnPhone } from '#web/data/visits/visits.ts';
import { sessionEnded } from '#web/app/sessionEnded.ts';
import { reloadForOtherUser } from '#web/app/sessionGuards.ts';
import { CurrentPage, Navigation } from '#web/app/router.tsx';
import { Shell } from '#web/app/shell/Shell.tsx';
import { followUnreadLater } from '#web/app/unread/unread.ts';
import { Toasts } from '#web/app/toasts/Toasts.tsx';
import { messageDrafts } from '#web/platform/forms/draftStore.ts';
import { formDrafts } from '#web/platform/forms/formDrafts.ts';
import { writeFor } from '#web/platform/net/http.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { createQueryClient } from '#web/platform/net/queryClient.ts';
import { refetchOnReturn } from '#web/platform/net/refetchOnReturn.ts';
import { useCurrentUser, type CurrentUser } from '#web/platform/session/currentUser.ts';
import {
  BusinessContext,
  businessOf,
  SessionContext,
  sessionOf,
} from '#web/platform/session/session.ts';
import { signInAgain } from '#web/platform/session/signIn.ts';
import { Button } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const queryClient = createQueryClient(sessionEnded, findKept);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Toasts />
      <ErrorBoundary>
        <SessionGate />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

function SessionGate() {
  const current = useCurrentUser();
  if (current.state === 'signedIn') {
    return current.user.needsSecondFactor ? (
      <Restricted user={current.user} />
    ) : (
      <SignedIn user={current.user} />
    );
  }
  return (
    <WholePage>
      <BeforeSignIn current={current} />
    </WholePage>
  );
}

function BeforeSignIn({ current }: { current: Exclude<CurrentUser, { state: 'signedIn' }> }) {
  const [path] = useLocation();
  if (current.state === 'loading') return <Spinner />;
  if (current.state === 'failed') {
    return (
      <>
        <Mark className="size-12 text-primary" />
        <h1 className="text-xl font-bold">Pawkeeper can’t be reached</h1>
        <p>{current.advice}</p>
        <Button onClick={current.retry}>Try again</Button>
      </>
    );
  }
  return findPage(path) === undefined ? <NotFound /> : <SignInAgain />;
}

function SignedIn({ user }: { user: User }) {
  const userId = user.id;
  const session = useMemo(() => sessionOf(user), [user]);
  const business = useMemo(() => businessOf(user), [user]);
  // Before any effect of the page sends something.
  useLayoutEffect(() => writeFor(userId), [userId]);
  useEffect(() => {
    formDrafts.removeExpired();
    messageDrafts.removeExpired();
  }, []);
  useEffect(() => reloadForOtherUser(userId), [userId]);
  useEffect(() => keepOnPhone(session, queryClient, sessionEnded), [session]);
  useEffect(() => refetchOnReturn(queryClient), []);
  useEffect(() => followUnreadLater(queryClient), []);
  return (
    <SessionContext value={session}>
      <BusinessContext value={business}>
        <Navigation>
          <Shell>
            <CurrentPage />
          </Shell>
        </Navigation>
      </BusinessContext>
    </SessionContext>
  );
}

const useSetUpPart = lazyPart(
  async () => import('#web/features/identity/profile/second-factor/SetUpFirst.tsx'),
);
const stay = () => undefined;

/** Who must set two-step sign-in up first sees nothing else. */
function Restricted({ user }: { user: User }) {
  const session = useMemo(() => sessionOf(user), [user]);
  const business = useMemo(() => businessOf(user), [user]);
  const part = useSetUpPart(true, stay);
  return (
    <SessionContext value={session}>
      <BusinessContext value={business}>
        <Navigation>{part ? <part.SetUpFirst /> : <Spinner />}</Navigation>
      </BusinessContext>
    </SessionContext>
  );
}

/** The message is in the toast; the spinner says that something is on its way. */
function SignInAgain() {
  useEffect(signInAgain, []);
  return <Spinner />;
}

/** One thing in the middle of an otherwise empty page. */
function WholePage({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      {children}
    </main>
  );
}
