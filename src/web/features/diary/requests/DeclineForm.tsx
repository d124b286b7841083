/** Declines a request, with words ready to send. */
import type { Request } from '#contract/diary/requests.ts';
import { MAX_REQUEST_TEXT } from '#contract/diary/requestWords.ts';
import { useDeclineRequest } from '#web/data/requests.ts';
import { ANSWERED, decliningText } from '#web/features/diary/requests/requestTexts.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { formProps } from '#web/platform/forms/formElement.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

interface DeclineFormProps {
  request: Request;
  onClose: () => void;
}

export function DeclineForm({ request: { id, kind }, onClose }: DeclineFormProps) {
  const draft = useDraftState(`decline:${id}`, { message: decliningText(kind) });
  const { message } = draft.values;
  const { mutateAsync, isPending } = useDeclineRequest(id);
  const fail = useFailure();

  async function save(): Promise<void> {
    try {
      await mutateAsync(message);
      draft.forget();
      toastSuccess(`Request declined. ${ANSWERED}`);
      onClose();
    } catch (error) {
      fail(error, 'Failed to decline the request');
    }
  }

  return (
    <form {...formProps(save)} className="mt-4 border-t border-line pt-4">
      <DraftNotice draft={draft} className="mb-4" />
      <TextAreaField
        label="Message"
        name="message"
        rows={3}
        maxLength={MAX_REQUEST_TEXT}
        value={message}
        onChange={({ target }) => draft.change({ message: target.value })}
        hint="Your client gets this message with their original request."
        className="pb-4"
      />
      <FormFooter
        saveLabel="Send and Decline"
        pending={isPending}
        onCancel={() => {
          draft.cancelled();
          onClose();
        }}
      />
    </form>
  );
}
