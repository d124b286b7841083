import { useEmailState, useSendVerification } from '#web/data/email.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { HttpError } from '#web/platform/net/http.ts';
import { useUser } from '#web/platform/session/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** The server's own sentence where too many emails were asked for. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof HttpError && error.status === 429 ? error.failure?.message : undefined;

/** A line for those whose email address is not confirmed, where this Pawkeeper sends email. */
export function ConfirmEmail() {
  const { email } = useUser();
  const { data: state } = useEmailState();
  const send = useSendVerification();
  const fail = useFailure();
  if (!state?.canVerify || state.isVerified) return null;
  const sendAgain = () =>
    send.mutate(undefined, {
      onError: (error) => fail(error, refusalOf(error) ?? 'Failed to send the email'),
    });
  return (
    <Banner tone="blue" title="Confirm your email address" className="mb-4 max-w-5xl sm:mb-5">
      <p role="status" className="break-words">
        {send.isSuccess
          ? `A new link is on its way to ${email}. It works for a day.`
          : `Open the link we emailed to ${email}, so that you can get back in if you forget your password.`}
      </p>
      {!send.isSuccess && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          pending={send.isPending}
          onClick={sendAgain}
        >
          Send again
        </Button>
      )}
    </Banner>
  );
}
