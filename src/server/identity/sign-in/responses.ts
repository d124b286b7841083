/** What every page without scripts is made from: what was typed, what is wrong with it, and the page as an answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { PageContext, SignInMethods } from '#server/identity/sign-in/layout.ts';
import { themeOf } from '#server/platform/http/web-files.ts';

/** What the form of a page is filled in with, from a body or a query. */
export type Filled = Partial<
  Record<'email' | 'firstName' | 'lastName' | 'returnTo' | 'token', string>
>;

/** The first sentence about each wrong field. */
export function sentences(error: z.ZodError): Record<string, string> {
  const entries = error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

/** The fields of a body or a query; none where it is not an object. */
export const fieldsOf = (input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input ?? {}));

/** More than any field takes, and than any page of the app has in its URL. */
const MAX_SHOWN_LENGTH = 2_000;

/** What was typed, to be shown again: never the password. Anything that is not text, or is very long, is left out. */
export function typedIn(input: unknown): Filled {
  const given = fieldsOf(input);
  const names = ['email', 'firstName', 'lastName', 'returnTo', 'token'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = given[name];
      // A URL cannot be made of half a character.
      return typeof text === 'string' && text.length <= MAX_SHOWN_LENGTH
        ? [[name, text.toWellFormed()]]
        : [];
    }),
  );
}

/** What a page needs to know of a request: the theme of its browser and the sign-in methods that it can use. */
export const pageContextOf =
  (css: string, signInMethods?: (request: FastifyRequest) => SignInMethods) =>
  (request: FastifyRequest): PageContext => ({
    css,
    theme: themeOf(request.cookies['theme']),
    methods: signInMethods?.(request),
  });

/** Answers a page, which stays in no cache. */
export const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
