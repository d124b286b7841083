import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

type LoadFailedProps = {
  /** What could not be had: "Your clients". */
  what: string;
  onRetry: () => void;
  pending?: boolean | undefined;
};

/** Something could not be read from the server, and the way to try again. */
export function LoadFailed({ what, onRetry, pending }: LoadFailedProps) {
  return (
    <Banner
      tone="red"
      role="alert"
      title={`${what} could not be loaded`}
      action={
        <Button variant="secondary" size="sm" pending={pending} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check your connection, then try again.
    </Banner>
  );
}
