import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useOffline } from '#web/ui/useOffline.ts';

type LoadFailedProps = {
  /** What couldn't be loaded: "Your clients". */
  what: string;
  /** What to do meanwhile, where there is something. */
  advice?: string | undefined;
  onRetry: () => void;
  pending?: boolean | undefined;
};

/** Something could not be read from the server, and the way to try again. */
export function LoadFailed({ what, advice, onRetry, pending }: LoadFailedProps) {
  const isOffline = useOffline();
  return (
    <Banner
      tone={isOffline ? 'blue' : 'red'}
      role="alert"
      title={`${what} could not be loaded`}
      action={
        <Button variant="secondary" size="sm" pending={pending} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {isOffline
        ? 'This is not on your phone: it needs a signal.'
        : 'Check your connection, then try again.'}
      {advice !== undefined && ` ${advice}`}
    </Banner>
  );
}
