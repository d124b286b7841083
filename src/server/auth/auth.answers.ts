/** What every page without scripts is made from: what was typed, what is wrong with it, and the page as an answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Look, WaysIn } from '#server/auth/auth.frame.ts';
import { themeOf } from '#server/platform/web-files.ts';

/** What the form of a page is filled in with, from a body or a query. */
export type Filled = Partial<
  Record<'email' | 'firstName' | 'lastName' | 'returnTo' | 'token', string>
>;

/** The first sentence about each wrong field. */
export function sentences(error: z.ZodError): Record<string, string> {
  const entries = error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

/** The fields of a body or a query, whatever came instead of them. */
export const fieldsOf = (input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input ?? {}));

/** What was typed, to be shown again: never the password. Anything that is not text is left out. */
export function typedIn(input: unknown): Filled {
  const given = fieldsOf(input);
  const names = ['email', 'firstName', 'lastName', 'returnTo', 'token'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = given[name];
      // An address cannot be made of half a character.
      return typeof text === 'string' ? [[name, text.toWellFormed()]] : [];
    }),
  );
}

/** How a page looks to whoever asks: under the theme that the browser was set to, with the ways in that there are. */
export const lookFor =
  (css: string, waysIn?: (request: FastifyRequest) => WaysIn) =>
  (request: FastifyRequest): Look => ({
    css,
    theme: themeOf(request.cookies['theme']),
    ways: waysIn?.(request),
  });

/** Answers a page, which stays in no cache. */
export const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
