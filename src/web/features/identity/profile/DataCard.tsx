/** The user's data: download it, or delete the account. */
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/identity/users.ts';
import { DeleteAccountDialog } from '#web/features/identity/profile/DeleteAccountDialog.tsx';
import { UsageList } from '#web/features/identity/profile/UsageList.tsx';
import { EXPORT_PATH } from '#web/data/profile.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

export function DataCard({ user }: { user: User }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Card as="section" aria-labelledby="your-data">
      <CardHeader
        id="your-data"
        title="Your data"
        subtitle="Everything you keep in Pawkeeper is yours: clients, pets, appointments, walks, messages and photos."
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <a href={EXPORT_PATH} download className={buttonClass({ variant: 'secondary' })}>
          <Download aria-hidden />
          Download everything
        </a>
        <Button variant="ghost" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          Delete account
        </Button>
      </div>
      <p className="mt-3 text-sm text-soft">
        The download is a single ZIP file: tables for a spreadsheet, your photos, and a GPX file for
        each recorded walk.
      </p>
      <UsageList />
      <DeleteAccountDialog open={deleting} onOpenChange={setDeleting} user={user} />
    </Card>
  );
}
