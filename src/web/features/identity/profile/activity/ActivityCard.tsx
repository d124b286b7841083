/** What happened to the account, fetched when it is asked for. */
import { useState } from 'react';
import { ActivityList } from '#web/features/identity/profile/activity/ActivityList.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

export function ActivityCard() {
  const [isShown, setIsShown] = useState(false);
  return (
    <Card as="section" aria-labelledby="activity">
      <CardHeader
        id="activity"
        title="Account activity"
        subtitle="Sign-ins, changed passwords, private links and downloads of the last 400 days. If you don’t recognise something, change your password."
      />
      {isShown ? (
        <ActivityList />
      ) : (
        <Button variant="secondary" className="w-full sm:w-auto" onClick={() => setIsShown(true)}>
          Show activity
        </Button>
      )}
    </Card>
  );
}
