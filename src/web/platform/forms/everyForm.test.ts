/** The walk of `e2e/drafts.spec.ts` has every form: a new one without a row fails here. */
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

/** They ask for a password, which is never stored. */
const SECRET = new Set([
  'features/profile/DeleteAccountDialog.tsx',
  'features/profile/ReAuthenticationDialog.tsx',
  'features/profile/password/PasswordForm.tsx',
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

it('every form keeps a draft, unless it asks for a password [every-form-2]', () => {
  const without = filesWith(/<form\b/).filter(
    (file) => !DRAFT.test(sources[`/src/web/${file}`] ?? ''),
  );
  expect(without.filter((file) => !SECRET.has(file))).toEqual([]);
});
