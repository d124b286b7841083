/** The most entries that one call for a history answers. */
export const MAX_HISTORY_ENTRIES = 30;

/** What a history can be narrowed to. A booking is also a visit where somebody went, and has notes and photos where that visit has. */
export const historyKinds = ['appointments', 'visits', 'notes', 'photos', 'money'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The kind that a query string names, if any. */
export function historyKindOf(search: string | URLSearchParams): HistoryKind | undefined {
  const named = new URLSearchParams(search).get('kind');
  return historyKinds.find((kind) => kind === named);
}

/** Where the history of the client or pet at a path of the API is read. */
export const historyPath = (path: string, kind: HistoryKind | undefined): string =>
  `${path}/history${kind === undefined ? '' : `?kind=${kind}`}`;
