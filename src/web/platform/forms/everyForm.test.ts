/** The walk of `e2e/drafts.long.spec.ts` has every form: a new one without a row fails here. */
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('/src/web/{features,entities,app}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const rows = Object.values(
  import.meta.glob<string>('/e2e/*-forms.ts', { query: '?raw', import: 'default', eager: true }),
).join('\n');

const DRAFT = /\b(?:useEntityForm|useDraftState|useDraft|useMessageDraft)[<(]/;

/** They ask for a password, an access code or a code that works once, which are never stored. */
const SECRET = new Set([
  'features/people/access/AccessCodeDialog.tsx',
  'features/identity/profile/DeleteAccountDialog.tsx',
  'features/identity/profile/ReAuthenticationDialog.tsx',
  'features/identity/profile/password/PasswordForm.tsx',
  'features/identity/profile/second-factor/SecondFactorSteps.tsx',
]);

const filesWith = (pattern: RegExp): string[] =>
  Object.entries(sources)
    .filter(([, source]) => pattern.test(source))
    .map(([file]) => file.replace('/src/web/', ''));

it('every form that keeps a draft is walked in the browser [every-form-1]', () => {
  const drafting = filesWith(DRAFT);
  expect(drafting.length).toBeGreaterThan(30);
  expect(drafting.filter((file) => !rows.includes(`'${file}'`))).toEqual([]);
});

it('every form keeps a draft, unless it asks for a secret [every-form-2]', () => {
  const without = filesWith(/<form\b/).filter(
    (file) => !DRAFT.test(sources[`/src/web/${file}`] ?? ''),
  );
  expect(without.filter((file) => !SECRET.has(file))).toEqual([]);
});

/** They change what is there already. */
const CHANGES_ONLY = new Set([
  'features/identity/profile/ProfileForm.tsx',
  'features/money/invoices/InvoiceForm.tsx',
  'features/visits/visits/KeepTrackForm.tsx',
]);

it('every form that creates a record sends what its draft keeps: its idempotency key, or its id [every-form-3]', () => {
  const creates = new Set(filesWith(/\b(?:useEntityForm[<(]|useCreate[A-Z]|useCredit[A-Z])/));
  const creating = filesWith(DRAFT).filter((file) => creates.has(file) && !CHANGES_ONLY.has(file));
  expect(creating.length).toBeGreaterThan(12);
  // The whole save with its key, or the key by name.
  const keeps = /save: save\.mutateAsync|mutateAsync\(sent\)|FormSave<|\.keyFor\(|useSaveBooking\(/;
  const without = creating.filter((file) => !keeps.test(sources[`/src/web/${file}`] ?? ''));
  expect(without).toEqual([]);
});
