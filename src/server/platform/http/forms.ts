/** Reads the forms that pages without scripts send: small, with few fields, and as nothing but forms. */
import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import { HttpError } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

/** The largest form is the answer of a passkey, with at most 34 kB in fields. */
export const MAX_FORM_BYTES = 64 * 1024;
const MAX_FIELDS = 50;

const TOO_MANY_FIELDS =
  'This form has too many fields. Open its page again and send it from there.';
const NOT_A_FORM = 'Open the page of this form in a browser, and send it from there.';

/** The fields of a form; one that comes twice is an array. Throws where there are too many, before they are looked at. */
function fieldsIn(text: string): Record<string, unknown> {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw new HttpError(413, TOO_MANY_FIELDS);
  }
  return parse(text, '&', '=', { maxKeys: MAX_FIELDS });
}

/** Makes the routes of a scope read forms, and refuse any other kind of body. */
export async function readForms(scope: Server): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(formbody, { bodyLimit: MAX_FORM_BYTES, parser: fieldsIn });
  scope.addContentTypeParser('*', (_request, _body, done) => done(new HttpError(415, NOT_A_FORM)));
}
