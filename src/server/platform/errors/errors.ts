/** The errors that features throw by name, and the one error handler, which turns any error into a response. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import pg from 'pg';
import { type Failure, type FieldFailure, UNAUTHORIZED } from '#contract/errors.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';

/** An error with a response: a status and a sentence that says what to do. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: FieldFailure[] | undefined;
  constructor(status: number, message: string, errors?: FieldFailure[]) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.errors = errors;
  }
}

/** There is no such record, or it is another owner's: the caller does not learn which. */
export class NotFound extends HttpError {
  constructor(thing: string) {
    super(404, `${thing} not found`);
  }
}

/** A field does not fit, in a way that only the server can tell. */
export class InvalidField extends HttpError {
  constructor(field: string, message: string) {
    super(400, message, [{ path: [field], message }]);
  }
}

/** The record was changed since the caller read it; the response has it as it is now. */
class Conflict extends HttpError {
  readonly current: unknown;
  constructor(thing: string, current: unknown, advice: string) {
    super(409, `This ${thing} has changed since you opened it. ${advice}`);
    this.current = current;
  }
}

/** A rate limit is used up; after `retryAfterS` seconds it is allowed again, and the message says so. */
export class TooMany extends HttpError {
  readonly retryAfterS: number;
  constructor(what: string, retryAfterS: number) {
    super(429, `${what} Try again in ${waitText(retryAfterS)}.`);
    this.retryAfterS = retryAfterS;
  }
}

/** `1 minute`, `14 minutes`: rounded up, so that nobody tries again too early. */
function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** No session, or one that has ended. */
export class Unauthorized extends HttpError {
  constructor() {
    super(401, UNAUTHORIZED);
  }
}

/**
 * Returns the record that an update changed. Without one, throws `Conflict`, which ends with `advice`, or `NotFound` if it does
 * not exist.
 */
export async function changed<Row>(
  row: Row | undefined,
  thing: string,
  readCurrent: () => Promise<Row | undefined>,
  advice = 'Compare both versions before you save.',
): Promise<Row> {
  if (row !== undefined) return row;
  throw new Conflict(thing, found(await readCurrent(), capitalised(thing)), advice);
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the record or throws `NotFound`. */
export function found<Row>(row: Row | undefined, thing: string): Row {
  if (row === undefined) throw new NotFound(thing);
  return row;
}

/** The message for a row that a database constraint refuses. */
export interface ConstraintError {
  field: string;
  /** Named instead where the body has it. */
  insteadOf?: string;
  message: string;
  /** 400 unless the record is as it must stay: 409. */
  status?: 409;
}

/** By the name of the constraint: a foreign key whose record may be missing, a check, or a unique key. */
export type ConstraintErrors = Readonly<Record<string, ConstraintError>>;

/** PostgreSQL's codes: a foreign key, a unique key and a check were violated. */
const FOREIGN_KEY = '23503';
const CONSTRAINTS = new Set([FOREIGN_KEY, '23505', '23514']);

/** PostgreSQL's codes: a number, or a moment, is beyond what a column can hold. */
const TOO_LARGE_FOR_COLUMN: Readonly<Record<string, string>> = {
  '22003': 'An amount or a sum is larger than £99,999,999.99. Split it into smaller ones.',
  '22008': 'A date is too far away.',
};

/** What no single field shows: a sum of many, or a date that was counted. */
function asRangeError(error: unknown): HttpError | undefined {
  const message =
    error instanceof pg.DatabaseError ? TOO_LARGE_FOR_COLUMN[error.code ?? ''] : undefined;
  return message === undefined ? undefined : new HttpError(400, message);
}

function asConstraintError(
  error: unknown,
  constraints: ConstraintErrors,
  body: unknown,
): HttpError | undefined {
  if (!(error instanceof pg.DatabaseError) || !CONSTRAINTS.has(error.code ?? '')) return undefined;
  // The account was deleted during the request, or the session ended.
  if (error.code === FOREIGN_KEY && /_(?:user_id|session_sid)_fkey$/.test(error.constraint ?? '')) {
    return new Unauthorized();
  }
  const known = constraints[error.constraint ?? ''];
  if (known === undefined) return undefined;
  const { field, insteadOf, message, status } = known;
  if (status !== undefined) return new HttpError(status, message);
  const isSent = insteadOf !== undefined && Object.hasOwn(Object(body), insteadOf);
  return new InvalidField(isSent ? insteadOf : field, message);
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
  // The body itself is not an object, so there is no field to name.
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

/** A path that would lead out of the folder of the web app. */
const OUTSIDE_PATH = 'FST_STATIC_FORBIDDEN_PATH';

function bodyOf(known: HttpError): Failure {
  const body: Failure = { message: known.message };
  if (known.errors) body.errors = known.errors;
  if (known instanceof Conflict) body.current = known.current;
  return body;
}

/** The response to an error, and the line for the log if the administrator should know. */
interface ErrorResponse {
  status: number;
  body: Failure;
  line?: string;
}

function responseTo(
  error: FastifyError,
  constraints: ConstraintErrors,
  requestBody: unknown,
): ErrorResponse {
  if (hasZodFastifySchemaValidationErrors(error)) {
    // No record has a malformed id: it is absent, like another owner's.
    return error.validationContext === 'params'
      ? { status: 404, body: { message: 'Record not found' } }
      : { status: 400, body: invalidInput(error) };
  }
  const known =
    error instanceof HttpError
      ? error
      : (asConstraintError(error, constraints, requestBody) ?? asRangeError(error));
  if (known) {
    // The message is for the caller; the cause, such as a full disk, is for the administrator.
    const line = known.cause === undefined ? {} : { line: known.message };
    return { status: known.status, body: bodyOf(known), ...line };
  }
  if (error.code === OUTSIDE_PATH) return { status: 404, body: NOTHING_HERE };
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return { status, body: { message: frameworkSentences[error.code] ?? error.message } };
  }
  const outage = transientErrorOf(error);
  return outage
    ? { status: 503, body: { message: outage.message }, line: outage.advice }
    : { status: 500, body: { message: SOMETHING_WENT_WRONG }, line: 'request failed' };
}

/** Answers 404: the URL has no route, or is malformed. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send(NOTHING_HERE);

/** Writes the body of an error; the status is set already. */
type WriteError = (request: FastifyRequest, reply: FastifyReply, body: Failure) => FastifyReply;

const asJson: WriteError = (_request, reply, body) => reply.send(body);

/** Installs the error handler; `write` writes its responses in another form than JSON. */
export function handleErrors(
  app: FastifyInstance,
  constraints: ConstraintErrors,
  write: WriteError = asJson,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body, line } = responseTo(error, constraints, request.body);
    if (line !== undefined) request.log.error({ err: error }, line);
    if (status === 503) reply.header('retry-after', '5');
    if (error instanceof TooMany) reply.header('retry-after', String(error.retryAfterS));
    return write(request, reply.code(status), body);
  });
}
