/** What a report says, until it is sent. Each change is stored when its field is left, so that the preview shows it. */
import { useState } from 'react';
import type { Client } from '#contract/people/clients.ts';
import {
  isFrozenReport,
  type VisitReport,
  type VisitReportChanges,
} from '#contract/visits/visitReports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { ReportPhotos } from '#web/features/visits/visits/reports/ReportPhotos.tsx';
import { useChangeReport } from '#web/data/visitReports.ts';
import { type DraftState, useDraftState } from '#web/platform/forms/draftState.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { refuses } from '#web/entities/care/refusals.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

type Choice = Pick<VisitReport, 'photoIds' | 'hasTrack'>;

export interface ReportDraft {
  note: string;
  /** The words that were left unstored last time. */
  restored: Pick<DraftState<object>, 'restored' | 'mayBeSaved' | 'discard'>;
  setNote: (note: string) => void;
  /** The report with what was chosen and is being stored. */
  shown: VisitReport;
  problem: string | undefined;
  choose: (choice: Partial<Choice>) => void;
  /** Stores the words; answers whether they are stored. */
  storeNote: () => Promise<boolean>;
}

export function useReportDraft(report: VisitReport): ReportDraft {
  // Until someone types, the words are those of the report: it may be made again without what its visit lent.
  const draft = useDraftState(`report:${report.id}`, { note: report.note ?? '' });
  const { note } = draft.values;
  const [choice, setChoice] = useState<Partial<Choice>>({});
  const { mutateAsync } = useChangeReport(report);
  const [problem, setProblem] = useState<string>();

  async function change(changes: VisitReportChanges): Promise<boolean> {
    setProblem(undefined);
    try {
      await mutateAsync(changes);
      return true;
    } catch (error) {
      setProblem(saveAdvice(error));
      return false;
    }
  }
  async function choose(chosen: Partial<Choice>): Promise<void> {
    setChoice((before) => ({ ...before, ...chosen }));
    if (!(await change(chosen))) setChoice({});
  }
  return {
    note,
    setNote: (typed) => draft.change({ note: typed }),
    restored: draft,
    shown: { ...report, ...choice },
    problem,
    choose: (chosen) => void choose(chosen),
    storeNote: async () => {
      if (isFrozenReport(report) || note === (report.note ?? '')) return true;
      const isStored = await change({ note: note === '' ? null : note });
      if (isStored) draft.forget();
      return isStored;
    },
  };
}

interface ReportFieldsProps {
  visit: Visit;
  report: VisitReport;
  client: Client;
  draft: ReportDraft;
}

/** What the client refused about photos, below those that are chosen. */
function PhotoRefusals({ client }: { client: Client }) {
  return (
    <div className="grid gap-1 font-semibold text-danger-ink empty:hidden">
      {refuses(client, 'photosClient') && (
        <p>No photos for {client.firstName}, who said no to being sent any.</p>
      )}
      {refuses(client, 'photosSocial') && (
        <p>Not for social media: {client.firstName} said no to that.</p>
      )}
    </div>
  );
}

export function ReportFields({ visit, report, client, draft }: ReportFieldsProps) {
  const { shown, problem } = draft;
  const isTrackless = report.hasTrack && report.track === null;
  return (
    <>
      <DraftNotice draft={draft.restored} />
      <TextAreaField
        label={`Note for ${client.firstName}`}
        value={draft.note}
        rows={4}
        onChange={({ target }) => draft.setNote(target.value)}
        onBlur={() => void draft.storeNote()}
      />
      <ReportPhotos
        visit={visit}
        report={shown}
        onChange={(photoIds) => draft.choose({ photoIds })}
      />
      {shown.photoChoices.length > 0 && <PhotoRefusals client={client} />}
      {visit.walkRouteId !== null && (
        <CheckboxField
          label="Show the route"
          hint={
            isTrackless
              ? 'It can’t be shown: a dog has no pick-up or drop-off, or the walk stayed near someone’s home.'
              : 'A drawing without a map. Parts near anyone’s home are left out.'
          }
          checked={shown.hasTrack}
          onChange={({ target }) => draft.choose({ hasTrack: target.checked })}
        />
      )}
      <div role="alert" className="empty:hidden">
        {problem !== undefined && <FieldError id="report-problem">{problem}</FieldError>}
      </div>
    </>
  );
}
