import { useId } from 'react';
import type { MessageChannel } from '#contract/conversations.ts';
import { channelChoices } from '#web/features/messages/composer.ts';

interface ChannelFieldProps {
  value: MessageChannel;
  disabled: boolean;
  onChange: (channel: MessageChannel) => void;
}

/** How a message is sent: one row of choices, all of them in sight. */
export function ChannelField({ value, disabled, onChange }: ChannelFieldProps) {
  const name = useId();
  return (
    <fieldset className="flex gap-1" disabled={disabled}>
      <legend className="sr-only">How to send it</legend>
      {channelChoices.map(({ value: channel, label, Icon }) => (
        <label
          key={channel}
          className="relative flex min-h-9 cursor-pointer items-center justify-center gap-1.5 rounded-lg border border-transparent px-2.5 text-sm font-semibold text-soft hover:text-ink has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:grow max-sm:px-1.5 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={channel === value}
            onChange={() => onChange(channel)}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden className="size-4.5 shrink-0" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
