import { MessagesDrawing } from '#web/entities/drawings/MessagesDrawing.tsx';
import { MessagesFrame } from '#web/features/messages/conversations/MessagesFrame.tsx';
import { Empty } from '#web/ui/Empty.tsx';

/** The conversations with clients; on a laptop with room for one next to them. */
export default function MessagesPage() {
  return (
    <MessagesFrame>
      <div className="grid place-items-center rounded-xl border border-line bg-surface max-lg:hidden">
        <Empty
          title="Choose a conversation"
          hint="Or search for a client to write to."
          drawing={<MessagesDrawing />}
        />
      </div>
    </MessagesFrame>
  );
}
