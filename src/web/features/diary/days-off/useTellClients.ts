/** Whether the clients of cancelled bookings get a prepared message, and what prepares it. */
import { useState } from 'react';
import type { DayOffValues } from '#contract/diary/daysOff.ts';
import { cancellationMessages } from '#web/features/diary/days-off/cancellationMessages.ts';
import { prepareMessage } from '#web/entities/messages/messageDraft.ts';
import { useMessageSettings } from '#web/data/deliveries.ts';
import { useShownHits } from '#web/data/daysOff.ts';
import { useSession } from '#web/platform/session/session.ts';

export interface Telling {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** Booking updates are on: another message would tell clients twice. */
  isAutomatic: boolean;
  /** Prepares the messages, unless that is off, and returns how many. */
  prepare: (values: DayOffValues) => number;
}

export function useTellClients(): Telling {
  const { id: userId } = useSession();
  const { data: settings } = useMessageSettings();
  const shownHits = useShownHits();
  const [chosen, setOn] = useState<boolean>();
  const isAutomatic = settings?.['bookings'] === true;
  const isOn = chosen ?? !isAutomatic;
  return {
    isOn,
    setOn,
    isAutomatic,
    prepare: ({ startsOn, endsOn, cancelIds }) => {
      if (!isOn) return 0;
      const cancelled = shownHits(startsOn, endsOn, cancelIds);
      const messages = cancellationMessages({ startsOn, endsOn }, cancelled);
      for (const [clientId, text] of messages) prepareMessage(userId, clientId, text);
      return messages.size;
    },
  };
}
