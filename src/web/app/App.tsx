/** The app: its providers, and the gate that asks who is signed in. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';
import { NotFound } from '#web/app/NotFound.tsx';
import { sendWaitingWalks } from '#web/app/offline/offline.ts';
import { leaveToOtherUser } from '#web/app/otherTabs.ts';
import { Placed, Router } from '#web/app/router.tsx';
import { findPage } from '#web/app/pages.ts';
import { Shell } from '#web/app/shell/Shell.tsx';
import { Toasts } from '#web/app/toasts/Toasts.tsx';
import { drafts } from '#web/platform/draftStore.ts';
import { createQueryClient } from '#web/platform/queryClient.ts';
import { useSession, type Session } from '#web/platform/session.ts';
import { signInAgain } from '#web/platform/signIn.ts';
import { Button } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const queryClient = createQueryClient();

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
  const session = useSession();
  if (session.state === 'signedIn') return <SignedIn userId={session.user.id} />;
  return (
    <Whole>
      <BeforeSignIn session={session} />
    </Whole>
  );
}

function BeforeSignIn({ session }: { session: Exclude<Session, { state: 'signedIn' }> }) {
  const [path] = useLocation();
  if (session.state === 'loading') return <Spinner />;
  if (session.state === 'failed') {
    return (
      <>
        <Mark className="size-12 text-primary" />
        <h1 className="text-xl font-bold">Pawkeeper can’t be reached</h1>
        <p>{session.advice}</p>
        <Button onClick={session.retry}>Try again</Button>
      </>
    );
  }
  return findPage(path) === undefined ? <NotFound /> : <SignInAgain />;
}

function SignedIn({ userId }: { userId: string }) {
  useEffect(() => drafts.dropOthers(userId), [userId]);
  useEffect(() => leaveToOtherUser(userId), [userId]);
  useEffect(() => sendWaitingWalks(userId, queryClient), [userId]);
  return (
    <Placed>
      <Shell>
        <Router />
      </Shell>
    </Placed>
  );
}

/** The message stands in the toast; the spinner says that something is on its way. */
function SignInAgain() {
  useEffect(signInAgain, []);
  return <Spinner />;
}

/** One thing in the middle of an otherwise empty page. */
function Whole({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      {children}
    </main>
  );
}
