import type { MessageChannel } from '#contract/messages/conversations.ts';
import { channelChoices } from '#web/features/messages/conversations/composer.ts';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';

const options = channelChoices.map(({ value, label, Icon }) => ({
  value,
  label: (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {label}
    </>
  ),
}));

interface ChannelFieldProps {
  value: MessageChannel;
  disabled: boolean;
  onChange: (channel: MessageChannel) => void;
}

/** How a message is sent. */
export const ChannelField = (props: ChannelFieldProps) => (
  <SegmentedControl
    {...props}
    legend="How to send it"
    options={options}
    className="flex-wrap gap-1"
    optionClass="flex min-h-9 items-center justify-center gap-1.5 rounded-lg border border-transparent px-2.5 text-sm font-semibold text-soft hover:text-ink has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-focus max-sm:grow max-sm:px-1.5 pointer-coarse:min-h-11"
  />
);
