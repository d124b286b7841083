import { expect, test } from 'vitest';
import {
  problemPage,
  registerPage,
  signInPage,
  signOutPage,
} from '#server/identity/sign-in/sign-in.pages.ts';
import {
  askedPage,
  forgotPage,
  noMailPage,
  resetLaterPage,
  resetPage,
  spentLinkPage,
} from '#server/identity/password-reset/reset.pages.ts';
import {
  spentVerifyPage,
  verifiedPage,
  verifyPage,
} from '#server/identity/email-confirmation/verify.pages.ts';

const contextOf = { css: '/assets/styles-1.css', theme: undefined };

/** The tag of the control with this name. */
const control = (page: string, name: string): string =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0] ?? '';

const passkey = {
  id: '1',
  kind: 'passkey',
  detail: null,
  createdAt: '2026-03-01T08:00:00Z',
} as const;
const others = [{ ...passkey, name: '<b>phone' }];
const sam = { ...contextOf, email: 'sam@example.org', token: '0123', others, canKeep: true };

const links = (page: string): string[] =>
  [...page.matchAll(/href="(\/api[^"]*)"/g)].map(([, address]) => address ?? '');

test('every page is British English, wears the stylesheet, carries no script or inline style, and asks only us', () => {
  const pages = [
    signInPage(contextOf),
    registerPage(contextOf),
    signOutPage(contextOf),
    problemPage({ ...contextOf, title: 'Oh', message: 'That didn’t work.' }),
    forgotPage(contextOf),
    noMailPage(contextOf),
    askedPage(sam),
    resetPage(sam),
    resetPage({ ...sam, canKeep: false }),
    resetLaterPage({ ...sam, message: 'Try again in a moment.' }),
    spentLinkPage(contextOf),
    verifyPage(sam),
    verifiedPage(contextOf),
    spentVerifyPage(contextOf),
  ];
  for (const page of pages) {
    expect(page).toMatch(/^<!doctype html>\s*<html lang="en-GB"/);
    expect(page).toContain('<link rel="stylesheet" href="/assets/styles-1.css" />');
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|data-theme/);
    expect(page).not.toMatch(/(href|src|action)="(?!\/(?!\/))[^#]/);
    expect(page.match(/<h1/g)).toHaveLength(1);
  }
});

test('the page of a new password names the other sign-in methods as text, and what was ticked stays [sign-in-pages-1]', () => {
  const page = resetPage(sam);
  expect(page).toContain('&lt;b&gt;phone');
  expect(page).toContain('Passkey, added on 1 March 2026');
  expect(control(page, 'keep-1')).not.toMatch(/\schecked\s*\/>/);
  expect(control(resetPage({ ...sam, kept: ['1'] }), 'keep-1')).toMatch(/\schecked\s*\/>/);
  expect(control(resetPage({ ...sam, canKeep: false }), 'keep-1')).toBe('');
  expect(resetPage({ ...sam, others: [] })).not.toContain('other ways');
});

test('a chosen theme is written into the page', () => {
  expect(signInPage({ ...contextOf, theme: 'dark' })).toMatch(/<html[^>]* data-theme="dark"/);
});

test('password managers recognise the fields', () => {
  expect(control(signInPage(contextOf), 'email')).toContain('autocomplete="username"');
  expect(control(signInPage(contextOf), 'password')).toContain('autocomplete="current-password"');
  const page = registerPage(contextOf);
  const expected = {
    email: 'username',
    password: 'new-password',
    firstName: 'given-name',
    lastName: 'family-name',
  };
  for (const [name, value] of Object.entries(expected)) {
    expect(control(page, name)).toContain(`autocomplete="${value}"`);
  }
  expect(control(resetPage(sam), 'email')).toMatch(/autocomplete="username"[^>]*readonly/);
  expect(control(resetPage(sam), 'password')).toContain('autocomplete="new-password"');
});

test('each form posts to its own URL, and each page links to the other', () => {
  expect(signInPage(contextOf)).toMatch(/<form[^>]*method="post"[^>]*action="\/api\/login"/);
  expect(registerPage(contextOf)).toMatch(/<form[^>]*method="post"[^>]*action="\/api\/register"/);
  expect(signOutPage(contextOf)).toMatch(/<form[^>]*method="post"[^>]*action="\/api\/logout"/);
  expect(forgotPage(contextOf)).toMatch(
    /<form[^>]*method="post"[^>]*action="\/api\/forgot-password"/,
  );
  expect(resetPage(sam)).toMatch(/<form[^>]*method="post"[^>]*action="\/api\/reset-password"/);
  expect(control(resetPage(sam), 'token')).toContain('value="0123"');
  expect(verifyPage(sam)).toMatch(/<form[^>]*method="post"[^>]*action="\/api\/verify-email"/);
  expect(links(signInPage(contextOf))).toEqual(['/api/forgot-password', '/api/register']);
  expect(links(registerPage(contextOf))).toEqual(['/api/login']);
});

test('the return path stays in the form and in the link to the other page', () => {
  const page = signInPage({ ...contextOf, returnTo: '/clients?q=A&x="1"' });
  expect(control(page, 'returnTo')).toContain('value="/clients?q=A&amp;x=&quot;1&quot;"');
  expect(links(page)).toContain('/api/register?returnTo=%2Fclients%3Fq%3DA%26x%3D%221%22');
});

test('what was typed stays, and what is wrong is at its field, the first of them focused', () => {
  const page = registerPage({
    ...contextOf,
    firstName: '<b>Sam',
    email: 'not an address',
    errors: { email: 'Enter an email address', password: 'Use at least 8 characters' },
  });
  expect(control(page, 'firstName')).toContain('value="&lt;b&gt;Sam"');
  const email = control(page, 'email');
  expect(email).toContain('value="not an address"');
  expect(email).toContain('aria-invalid="true"');
  expect(email).toContain('aria-describedby="email-error"');
  expect(email).toContain('autofocus');
  const password = control(page, 'password');
  expect(password).toContain('aria-describedby="password-error password-hint"');
  expect(password).not.toMatch(/value=|autofocus/);
  expect(page).toMatch(/id="password-error"[^>]*>\s*Use at least 8 characters/);
  expect(page).toMatch(/role="alert"[\s\S]*href="#email"[\s\S]*href="#password"/);
});

test('a refused sign-in is said once, and read with the password that is to be typed again', () => {
  const page = signInPage({ ...contextOf, email: 'sam@example.org', message: 'Check both.' });
  expect(page.match(/Check both\./g)).toHaveLength(1);
  expect(page).toContain('role="alert"');
  expect(control(page, 'password')).toMatch(/aria-describedby="problem"[^>]*autofocus/);
});
