import { hideUsageNotice, useUsageNotice } from '#web/platform/net/usageNotice.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Says over the page that little room is left, from the save that found so. */
export function UsageNotice() {
  const notice = useUsageNotice();
  if (notice === undefined) return null;
  return (
    <Banner
      tone="yellow"
      role="status"
      className="mb-5"
      title="Nearly full"
      action={
        <Button variant="secondary" size="sm" onClick={hideUsageNotice}>
          Hide
        </Button>
      }
    >
      {notice}
    </Banner>
  );
}
