/** The failures that features throw by name, and the one place that turns any failure into an answer. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import pg from 'pg';
import { type Failure, type FieldFailure, UNAUTHORIZED } from '#contract/errors.ts';
import { outageOf } from '#server/platform/outages.ts';

/** A failure that has an answer: a status and a sentence that says what to do. */
export class AnsweredFailure extends Error {
  readonly status: number;
  readonly errors: FieldFailure[] | undefined;
  constructor(status: number, message: string, errors?: FieldFailure[]) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.errors = errors;
  }
}

/** There is no such record, or it is another owner's: nobody learns which. */
export class NotFound extends AnsweredFailure {
  constructor(thing: string) {
    super(404, `${thing} not found`);
  }
}

/** A field does not fit, in a way that only the server can tell. */
export class InvalidField extends AnsweredFailure {
  constructor(field: string, message: string) {
    super(400, message, [{ path: [field], message }]);
  }
}

/** The record changed since the caller read it; the answer carries it as it stands now. */
class Conflict extends AnsweredFailure {
  readonly current: unknown;
  constructor(thing: string, current: unknown) {
    super(409, `This ${thing} was changed meanwhile. Look at both versions before you save.`);
    this.current = current;
  }
}

/** Too many of something within a time; `retryAfterS` seconds later it is allowed again, and the sentence says so. */
export class TooMany extends AnsweredFailure {
  readonly retryAfterS: number;
  constructor(what: string, retryAfterS: number) {
    super(429, `${what} Try again in ${waitText(retryAfterS)}.`);
    this.retryAfterS = retryAfterS;
  }
}

/** `1 minute`, `14 minutes`: rounded up, so that nobody comes back too early. */
function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** No session, or one that has ended. */
export class Unauthorized extends AnsweredFailure {
  constructor() {
    super(401, UNAUTHORIZED);
  }
}

/** Gives the record that an update changed; without one, tells an absent record from a conflict. */
export async function changed<Row>(
  row: Row | undefined,
  thing: string,
  readCurrent: () => Promise<Row | undefined>,
): Promise<Row> {
  if (row !== undefined) return row;
  throw new Conflict(thing, found(await readCurrent(), capitalised(thing)));
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Gives the record or throws `NotFound`. */
export function found<Row>(row: Row | undefined, thing: string): Row {
  if (row === undefined) throw new NotFound(thing);
  return row;
}

/** For a foreign key that a caller can miss: the field to correct, and the sentence that tells it. */
export type MissingParents = Readonly<Record<string, { field: string; message: string }>>;

function asMissingParent(error: unknown, parents: MissingParents): AnsweredFailure | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return undefined;
  // The account was deleted while the request was under way: its sessions have ended with it.
  if (error.constraint?.endsWith('_user_id_fkey')) return new Unauthorized();
  const parent = parents[error.constraint ?? ''];
  return parent && new InvalidField(parent.field, parent.message);
}

/** JSON pointers such as `/gpsData/3/lat` become paths such as `['gpsData', 3, 'lat']`. */
function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function fieldFailures(error: FastifyError): FieldFailure[] {
  return (error.validation ?? []).map((issue) => ({
    path: pathOf(issue.instancePath),
    message: issue.message ?? 'This value does not fit',
  }));
}

function invalidInput(error: FastifyError): Failure {
  const errors = fieldFailures(error);
  // The body itself is no object, so there is no field to name.
  if (errors[0]?.path.length === 0) return { message: NOT_AN_OBJECT };
  return { message: errors[0]?.message ?? 'Something in the request does not fit', errors };
}

const NOTHING_HERE: Failure = { message: 'There is nothing at this address.' };
const NOT_AN_OBJECT = 'Send the fields as one JSON object.';
const SOMETHING_WENT_WRONG = 'Something went wrong on the server. Try again.';

/** The framework's own refusals, in words that say what to do. */
const frameworkSentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large. Send less at once.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'Send the request as JSON, with the content type application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request says that it is JSON, and is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
};

/** A path that would lead out of the folder of the web app: there is nothing. */
const OUTSIDE_PATH = 'FST_STATIC_FORBIDDEN_PATH';

function bodyOf(known: AnsweredFailure): Failure {
  const body: Failure = { message: known.message };
  if (known.errors) body.errors = known.errors;
  if (known instanceof Conflict) body.current = known.current;
  return body;
}

/** A failure as it is told: the body, and the line for the log where the keeper should hear of it. */
interface Told {
  status: number;
  body: Failure;
  line?: string;
}

function told(error: FastifyError, parents: MissingParents): Told {
  if (hasZodFastifySchemaValidationErrors(error)) {
    // No record has an id that is not one: it is absent, like a stranger's.
    return error.validationContext === 'params'
      ? { status: 404, body: { message: 'Not found' } }
      : { status: 400, body: invalidInput(error) };
  }
  const known = error instanceof AnsweredFailure ? error : asMissingParent(error, parents);
  if (known) {
    // Its sentence is for the caller; the cause, such as a full disk, is for the keeper.
    const line = known.cause === undefined ? {} : { line: known.message };
    return { status: known.status, body: bodyOf(known), ...line };
  }
  if (error.code === OUTSIDE_PATH) return { status: 404, body: NOTHING_HERE };
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return { status, body: { message: frameworkSentences[error.code] ?? error.message } };
  }
  const outage = outageOf(error);
  return outage
    ? { status: 503, body: { message: outage.message }, line: outage.advice }
    : { status: 500, body: { message: SOMETHING_WENT_WRONG }, line: 'request failed' };
}

/** The answer at addresses that do not exist, and at those that are no addresses. */
export const refuseAddress = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send(NOTHING_HERE);

/** Puts a failure into an answer whose status is set already. */
type Write = (request: FastifyRequest, reply: FastifyReply, body: Failure) => FastifyReply;

const asJson: Write = (_request, reply, body) => reply.send(body);

/** Installs the one error handler; `write` gives its answers another form than JSON. */
export function answerFailures(
  app: FastifyInstance,
  parents: MissingParents,
  write: Write = asJson,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body, line } = told(error, parents);
    if (line !== undefined) request.log.error({ err: error }, line);
    if (status === 503) reply.header('retry-after', '5');
    if (error instanceof TooMany) reply.header('retry-after', String(error.retryAfterS));
    return write(request, reply.code(status), body);
  });
}
