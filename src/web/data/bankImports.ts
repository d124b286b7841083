/** Bank statements: reading a file, recording its payments, undoing it. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type {
  BankImport,
  BankImportApply,
  BankImports,
  ColumnsFound,
  StatementColumns,
} from '#contract/money/bankImports.ts';
import { useChange } from '#web/data/change.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/bank-imports';
/** A large file on a bad line. */
const SENDING_MS = 120_000;

export const useBankImports = () => useQuery<BankImports>({ queryKey: [PATH] });

const importQuery = (id: string) => queryOptions<BankImport>({ queryKey: [`${PATH}/${id}`] });

export const useBankImport = (id: string) => useQuery(importQuery(id));

/** The server looks into the file for what it is; browsers name CSV files differently. */
const typed = (file: File): Blob =>
  new Blob([file], { type: /\.(ofx|qfx)$/i.test(file.name) ? 'application/x-ofx' : 'text/csv' });

/** What is read, and by which columns where the bank is unknown. */
interface Statement {
  file: File;
  columns?: Partial<StatementColumns>;
}

/** Reads a file: what came in, and whose it seems to be. */
export const useReadStatement = () =>
  useChange(
    'bankImport',
    ({ file, columns = {} }: Statement) => {
      const chosen = Object.entries(columns).filter(([, name]) => Boolean(name));
      const query = new URLSearchParams(chosen.map(([key, name]) => [key, String(name)]));
      const path = chosen.length === 0 ? PATH : `${PATH}?${query}`;
      return apiRequest<BankImport>('POST', path, typed(file), { timeoutMs: SENDING_MS });
    },
    { show: (cache, read) => cache.setQueryData(importQuery(read.id).queryKey, read), waits: true },
  );

/** The columns of a file of an unknown bank. */
export const useStatementColumns = () =>
  useMutation({
    mutationFn: (file: File) =>
      apiRequest<ColumnsFound>('POST', `${PATH}/columns`, typed(file), { timeoutMs: SENDING_MS }),
  });

/** Records lines as payments, or as nobody's. */
export const useApplyImport = (id: string) =>
  useChange(
    'bankImport',
    (lines: BankImportApply['lines']) =>
      apiRequest<BankImport>('POST', `${PATH}/${id}/apply`, { lines }, { timeoutMs: SENDING_MS }),
    { show: (cache, read) => cache.setQueryData(importQuery(id).queryKey, read), waits: true },
  );

/** Undoes a file: its payments are deleted. */
export const useUndoImport = () =>
  useChange('bankImport', (id: string) => deleteRequest(`${PATH}/${id}`), {
    gone: (id) => `${PATH}/${id}`,
    waits: true,
  });
