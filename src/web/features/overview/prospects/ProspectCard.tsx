/** One prospect: what they told, the day on which they go, and what can be done. */
import { useState } from 'react';
import { isOpenMeeting } from '#contract/people/meetTimes.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { shortDate } from '#contract/rules/localTime.ts';
import { useDeleteProspect, useInviteProspect, useKeepProspect } from '#web/data/prospects.ts';
import { formDialog } from '#web/entities/formDialog.tsx';
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { CopyField } from '#web/entities/CopyField.tsx';
import { LinkWarning } from '#web/entities/messages/LinkWarning.tsx';
import { AppLinks } from '#web/entities/messages/SendByApp.tsx';
import { MeetPart } from '#web/features/overview/prospects/MeetPart.tsx';
import { ProspectFiles } from '#web/features/overview/prospects/ProspectFiles.tsx';
import { toldFacts } from '#web/features/overview/prospects/toldFacts.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

const AcceptDialog = formDialog<{ prospect: Prospect }>({
  load: async () => import('#web/features/overview/prospects/AcceptForm.tsx'),
  title: ({ prospect }) => `Accept ${prospect.name}`,
  record: ({ prospect }) => prospect,
});

const MeetDialog = formDialog<{ prospect: Prospect; onOffered: () => void }>({
  load: async () => import('#web/features/overview/prospects/MeetForm.tsx'),
  title: ({ prospect }) => `Meet and greet with ${prospect.name}`,
  record: ({ prospect }) => prospect,
});

const ToldDialog = formDialog<{ prospect: Prospect }>({
  load: async () => import('#web/features/overview/prospects/ToldForm.tsx'),
  title: ({ prospect }) => `What ${prospect.name} told you`,
  record: ({ prospect }) => prospect,
  size: 'lg',
});

export function ProspectCard({ prospect }: { prospect: Prospect }) {
  const { id, name, phone, goesOn, createdAt, source, files, meetTimes, clientId, told } = prospect;
  const { timeZone } = useBusiness();
  const accepting = useDialogState();
  const offering = useDialogState();
  const editing = useDialogState();
  const [isDeleting, setDeleting] = useState(false);
  const keep = useKeepProspect();
  const removal = useDeleteProspect();
  const invite = useInviteProspect();
  const fail = useFailure();
  const came = source === 'enquiry' ? 'Enquiry' : 'Added';
  const run = (work: Promise<unknown>, failed: string) =>
    work.then(
      () => true,
      (error: unknown) => {
        fail(error, failed);
        return false;
      },
    );
  const makeLink = () => run(invite.mutateAsync(id), 'Failed to make the link');
  const offerLabel = meetTimes.length > 0 ? 'Change Times' : 'Offer a Meet and Greet';
  const choosing = meetTimes.length > 0 ? 'choose a time for our meet and greet and ' : '';
  async function keepForLater(): Promise<void> {
    if (await run(keep.mutateAsync(id), 'Failed to keep the prospect')) {
      toastSuccess(`${name} is kept for another 90 days`);
    }
  }
  async function remove(): Promise<void> {
    if (await run(removal.mutateAsync(id), 'Failed to delete the prospect')) setDeleting(false);
  }
  return (
    <Card as="section" aria-labelledby={`prospect-${id}`}>
      <CardHeader
        id={`prospect-${id}`}
        title={name}
        subtitle={`${came} ${shortDate(Date.parse(createdAt), timeZone)}. ${
          goesOn === null
            ? 'Kept while the meet and greet is open.'
            : `Will be deleted on ${longDate(goesOn)}.`
        }`}
      />
      <dl className="mb-4 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {toldFacts(prospect).map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {label === 'Phone' ? (
                <a href={`tel:${text}`} className="font-semibold text-primary underline">
                  <PhoneNumber phone={text} />
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && <ProspectFiles prospect={prospect} />}
      <MeetPart prospect={prospect} />
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Accept ${name}`} onClick={() => accepting.show()}>
          Accept
        </Button>
        <Button
          variant="secondary"
          aria-label={`Welcome Link for ${name}`}
          disabled={invite.isPending}
          onClick={makeLink}
        >
          Welcome Link
        </Button>
        {!isOpenMeeting(prospect.meeting) && (
          <Button
            variant="secondary"
            aria-label={`${offerLabel} for ${name}`}
            onClick={() => offering.show()}
          >
            {offerLabel}
          </Button>
        )}
        {(told.household !== null || told.pets.length > 0) && (
          <Button
            variant="secondary"
            aria-label={`Edit what ${name} told you`}
            onClick={() => editing.show()}
          >
            Edit
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label={`Keep for later: ${name}`}
          disabled={keep.isPending}
          onClick={keepForLater}
        >
          Keep for later
        </Button>
        <Button variant="secondary" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {/* No conversation keeps what is sent to somebody who is no client yet. */}
      {invite.data !== undefined && (
        <div className="mt-4 grid gap-4">
          {!invite.data.isPublic && <LinkWarning firstName={name} />}
          <CopyField
            label="Private link"
            hint={`It opens four short steps: household, pets, consents and agreement${
              choosing === '' ? '' : ', and the times to choose from'
            }.`}
            value={invite.data.url}
          />
          {phone !== null && (
            <AppLinks
              phone={phone}
              words={`Hello ${name}, please ${choosing}tell me about you and your pets here: ${invite.data.url}`}
              onOpen={() => undefined}
            />
          )}
        </div>
      )}
      <MeetDialog {...offering.dialog} prospect={prospect} onOffered={() => void makeLink()} />
      <ToldDialog {...editing.dialog} prospect={prospect} />
      <AcceptDialog {...accepting.dialog} prospect={prospect} />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        pending={removal.isPending}
        onConfirm={remove}
      >
        {clientId === null
          ? 'Everything they told you is deleted too.'
          : 'Everything they told you is deleted too. So are the client made for the meet and greet and its appointment, unless you have anything else for that client. Nobody is notified.'}{' '}
        This can’t be undone.
      </ConfirmDialog>
    </Card>
  );
}
