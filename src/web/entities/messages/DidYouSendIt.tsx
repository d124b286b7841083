import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

interface DidYouSendItProps {
  pending: boolean;
  onYes: () => void;
  onNo: () => void;
  className?: string;
}

/** Asks what became of words that were handed to another app: nobody else can know. */
export function DidYouSendIt({ pending, onYes, onNo, className }: DidYouSendItProps) {
  return (
    <Banner tone="blue" role="status" className={className} title="Did you send it?">
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" pending={pending} onClick={onYes}>
          Yes, it is sent
        </Button>
        <Button variant="secondary" size="sm" onClick={onNo}>
          Not yet
        </Button>
      </div>
    </Banner>
  );
}
