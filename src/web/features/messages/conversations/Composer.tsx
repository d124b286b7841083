import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { messageText, type ThreadMessage } from '#contract/messages/conversations.ts';
import { photoWords } from '#contract/rules/photoWords.ts';
import { useMessageSettings } from '#web/data/deliveries.ts';
import { ChannelField } from '#web/features/messages/conversations/ChannelField.tsx';
import {
  appLink,
  channelChoices,
  firstChannel,
  obstacleTo,
} from '#web/features/messages/conversations/composer.ts';
import { MessagePhotos, PhotoChoice } from '#web/features/messages/conversations/MessagePhotos.tsx';
import { useMessagePhotos } from '#web/data/messagePhotos.ts';
import { QuickTexts } from '#web/features/messages/conversations/QuickTexts.tsx';
import { useWriteMessage } from '#web/data/conversations.ts';
import { DidYouSendIt } from '#web/entities/messages/DidYouSendIt.tsx';
import { wasSentAs } from '#web/entities/messages/messageDraft.ts';
import { ReturnedMail } from '#web/entities/messages/ReturnedMail.tsx';
import { useMessageDraft } from '#web/features/messages/conversations/useMessageDraft.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { isAnswered, isUnauthorized } from '#web/platform/net/http.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { controlClass, FieldError } from '#web/ui/Field.tsx';

const MAY_BE_SENT = 'We couldn’t tell whether it was sent. Send it again: it will only go once.';

interface ComposerProps {
  client: Client;
  /** The newest first. */
  messages: readonly ThreadMessage[];
}

/** Writes to a client: by email from here, by an app of the phone, or as a note. */
export function Composer({ client, messages }: ComposerProps) {
  const { data: settings } = useMessageSettings();
  const { signInAgain } = useSession();
  const { draft, change, changePhotos, keepSent, settleSent } = useMessageDraft(client.id);
  const { mutateAsync, isPending } = useWriteMessage(client.id, settleSent);
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const { photoIds = [] } = draft;
  const photos = useMessagePhotos({
    clientId: client.id,
    photoIds,
    onAdd: (added) => changePhotos((ids) => [...ids, added]),
    onRemove: (removed) => changePhotos((ids) => ids.filter((each) => each !== removed)),
    onProblem: setProblem,
  });

  const { firstName, email, phone } = client;
  const hasPhotos = photoIds.length + photos.sending > 0;
  const isArchived = client.archivedAt !== null;
  // Where the settings cannot be read, the server says whether it sends emails.
  const reach = {
    firstName,
    email,
    phone,
    isArchived,
    canSend: settings?.canSend ?? true,
    hasPhotos,
  };
  const channel = draft.channel ?? firstChannel(reach, messages);
  const obstacle = obstacleTo(channel, reach);
  const action = channelChoices.find(({ value }) => value === channel)?.action ?? '';
  const isWithoutWords = draft.content.trim() === '' && photoIds.length > 0;
  const content = isWithoutWords ? photoWords(photoIds.length) : draft.content;
  const checked = messageText.safeParse(content);
  const link = checked.success ? appLink(channel, phone, checked.data) : undefined;
  const needsApp = channel === 'whatsapp' || channel === 'sms';
  const message = { content, channel, ...(photoIds.length > 0 && { photoIds }) };
  const mayBeSent = !isPending && problem === undefined && wasSentAs(draft, message);

  /** Whether the words can be sent; says what is wrong with them. */
  function check(): boolean {
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) box.current?.focus();
    return checked.success;
  }

  async function write(): Promise<void> {
    if (!check() || isPending || photos.sending > 0) return;
    try {
      await mutateAsync({ message, key: keepSent(message) });
    } catch (error) {
      // The server said why: it is not stored.
      if (isAnswered(error)) change({ sent: undefined });
      if (isUnauthorized(error)) signInAgain();
      else setProblem(saveAdvice(error));
    }
    box.current?.focus();
  }

  function addText(text: string): void {
    const typed = draft.content.trimEnd();
    setProblem(undefined);
    change({ content: typed === '' ? text : `${typed}\n\n${text}`, isOpened: false });
    box.current?.focus();
  }

  function submit(): void {
    if (obstacle === undefined && !needsApp) void write();
  }

  function sendByKeyboard(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      aria-label={`Write to ${firstName}`}
      noValidate
      className="border-t border-line p-3 sm:px-5 sm:py-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {draft.isOpened === true && needsApp && (
        <DidYouSendIt
          className="mb-3"
          pending={isPending}
          onYes={() => void write()}
          onNo={() => change({ isOpened: false })}
        />
      )}
      {channel === 'mail' && <ReturnedMail client={client} />}
      <ChannelField
        value={channel}
        disabled={isPending}
        onChange={(next) => change({ channel: next, isOpened: false })}
      />
      <textarea
        ref={box}
        id={id}
        rows={2}
        aria-label="Message"
        placeholder={channel === 'none' ? 'What was said' : `Message to ${firstName}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        readOnly={isPending}
        value={draft.content}
        onChange={({ target }) => {
          setProblem(undefined);
          change({ content: target.value, isOpened: false });
        }}
        onKeyDown={sendByKeyboard}
        className={classes(
          controlClass,
          'mt-2 max-h-40 min-h-17 resize-none py-2 field-sizing-content',
        )}
      />
      <MessagePhotos photoIds={photoIds} sending={photos.sending} onRemove={photos.remove} />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {mayBeSent && MAY_BE_SENT}
      </p>
      <div role="alert">
        {problem !== undefined && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      </div>
      <div className="mt-2 flex items-center justify-end gap-3">
        {obstacle === undefined ? (
          <>
            <div className="flex min-w-0 grow flex-wrap items-center text-sm text-soft">
              {!needsApp && (
                <PhotoChoice disabled={isPending} onChoose={(files) => void photos.add(files)} />
              )}
              {channel === 'none' ? (
                'Only you see a note.'
              ) : (
                <QuickTexts firstName={firstName} onChoose={addText} />
              )}
            </div>
            {needsApp && link !== undefined && (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ className: 'shrink-0' })}
                onClick={() => change({ isOpened: true })}
              >
                {action}
              </a>
            )}
            {needsApp && link === undefined && (
              <Button className="shrink-0" onClick={check}>
                {action}
              </Button>
            )}
            {!needsApp && (
              <Button
                type="submit"
                className="shrink-0"
                pending={isPending}
                disabled={photos.sending > 0}
              >
                {action}
              </Button>
            )}
          </>
        ) : (
          <p className="grow text-sm">
            {obstacle.sentence}{' '}
            {obstacle.add !== undefined && (
              <Link
                href={`/clients/${client.id}`}
                className="font-semibold text-primary-ink underline"
              >
                {obstacle.add}
              </Link>
            )}
          </p>
        )}
      </div>
    </form>
  );
}
