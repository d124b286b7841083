/** The question which appointments of a series are meant, in words. */
import type { SeriesChange } from '#contract/diary/series.ts';

/** What is about to be done to one appointment of a series, or to several. */
export type SeriesAct = 'change' | 'move' | 'cancel' | 'delete';

interface Words {
  title: string;
  /** "changes 23" */
  does: string;
  /** "Changed 23 appointments" */
  done: string;
}

export const actWords: Record<SeriesAct, Words> = {
  change: { title: 'Change a repeating appointment', does: 'changes', done: 'Changed' },
  move: { title: 'Move a repeating appointment', does: 'moves', done: 'Moved' },
  cancel: { title: 'Cancel a repeating appointment', does: 'cancels', done: 'Cancelled' },
  delete: { title: 'Delete a repeating appointment', does: 'deletes', done: 'Deleted' },
};

/** "keeps 2 that you changed yourself or completed"; nothing where none is kept. */
const keptText = (kept: number): string[] =>
  kept === 0 ? [] : [`keeps ${kept} that you changed yourself or completed`];

/** "changes 23, keeps 2 that you changed yourself or completed". */
export const previewText = (act: SeriesAct, { changed, kept }: SeriesChange): string =>
  [`${actWords[act].does} ${changed}`, ...keptText(kept)].join(', ');

/** "1 appointment", "23 appointments". */
export const appointmentsText = (count: number): string =>
  count === 1 ? '1 appointment' : `${count} appointments`;

/** "Changed 23 appointments, kept 2 that you changed yourself or completed". */
export const doneText = (act: SeriesAct, { changed, kept }: SeriesChange): string =>
  [
    `${actWords[act].done} ${appointmentsText(changed)}`,
    ...keptText(kept).map((text) => text.replace('keeps', 'kept')),
  ].join(', ');

/** What a new series has made. */
export const createdText = (appointments: number): string => {
  if (appointments === 0) return 'Booked. Its appointments are added 18 months ahead';
  if (appointments === 1) return 'Appointment created successfully';
  return `${appointments} appointments created successfully`;
};
