/** Calls the server: JSON or a file in, JSON out, and every failure as an `HttpError`. */
import { ACCOUNT_HEADER } from '#contract/account.ts';
import type { Failure } from '#contract/errors.ts';
import type { UploadKind } from '#contract/people/uploads.ts';
import { idempotencyKeys } from '#web/platform/net/idempotencyKeys.ts';
import {
  dropPreloaded,
  READ,
  takePreloaded,
  TIMEOUT_MS,
} from '#web/platform/net/preloadedQueries.ts';
import { takeUsageNotice } from '#web/platform/net/usageNotice.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer that was not OK. The message is the status code, a colon, a space and the body (or status) text. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly bodyText: string;
  /** The body, where it was the JSON that the API fails with. */
  readonly failure: Failure | undefined;
  /** The id under which the server's log has this request. */
  readonly requestId: string | undefined;

  constructor(status: number, bodyText: string, statusText = '', requestId?: string | null) {
    super(`${status}: ${bodyText === '' ? statusText : bodyText}`);
    this.status = status;
    this.bodyText = bodyText;
    this.failure = parseFailure(bodyText);
    this.requestId = requestId ?? undefined;
  }
}

function parseFailure(text: string): Failure | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isFailure(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isFailure(body: unknown): body is Failure {
  if (typeof body !== 'object' || body === null) return false;
  if (!('message' in body) || typeof body.message !== 'string') return false;
  return !('errors' in body) || Array.isArray(body.errors);
}

/**
 * Whether Pawkeeper itself answered with a failure that trying again does not change. A page of a proxy or of a captive portal says
 * nothing about a record.
 */
export const isAnswered = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status < 500 && error.failure !== undefined;

/** Whether Pawkeeper itself says that a record does not exist ("Visit not found"); a gateway's "Route GET:/x not found" says nothing of it. */
export const isNotFound = (error: unknown): boolean =>
  isAnswered(error) &&
  error.status === 404 &&
  /^[A-Z][\w ]* not found$/.test(error.failure?.message ?? '');

/** The error of a response that is not OK; `text` is its body. */
export function failureOf({ status, statusText, headers }: Response, text: string): HttpError {
  return new HttpError(status, text, statusText, headers.get('x-request-id'));
}

/** The id by which the administrator finds a failure of the server in its log; undefined for other failures. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof HttpError && error.status >= 500 ? error.requestId : undefined;
}

/** Whether the server no longer knows who is asking: the session has ended. */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.startsWith('401: ') &&
    error.message.includes('Unauthorized')
  );
}

let accountId: string | undefined;

/** Makes the server refuse what this page writes once another account has signed in. */
export function writeFor(userId: string | undefined): void {
  accountId = userId;
}

/** The options of `apiRequest` apart from its body. */
export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** How long to wait for the answer, where the body is large. */
  timeoutMs?: number | undefined;
  /** The idempotency key of a POST that may have been sent before the page was loaded. */
  key?: string | undefined;
  /** `return=minimal` where the answer of a save need not carry everything (RFC 7240). */
  prefer?: 'return=minimal' | undefined;
  /** The size of a file that is to be sent later, in bytes. */
  uploadLength?: number | undefined;
  /** What that file is to become; a photo, unless it says so. */
  uploadKind?: UploadKind | undefined;
}

/**
 * Calls the API with a body that becomes JSON, or a file as it is, and returns the parsed answer, or undefined where there is none (204).
 * Throws `HttpError` for any answer that is not OK, and what `fetch` throws when no answer came.
 */
export async function apiRequest<T>(
  method: Method,
  path: string,
  body?: unknown,
  { signal, timeoutMs = TIMEOUT_MS, key, prefer, uploadLength, uploadKind }: RequestOptions = {},
): Promise<T> {
  const file = body instanceof Blob ? body : undefined;
  const json = body === undefined || file ? undefined : JSON.stringify(body);
  const headers = new Headers(READ.headers);
  if (method !== 'GET' && accountId !== undefined) headers.set(ACCOUNT_HEADER, accountId);
  if (json !== undefined) headers.set('content-type', 'application/json');
  if (file) headers.set('content-type', file.type);
  if (prefer !== undefined) headers.set('prefer', prefer);
  if (uploadLength !== undefined) headers.set('upload-length', `${uploadLength}`);
  if (uploadKind !== undefined) headers.set('x-upload-kind', uploadKind);
  const request = `${path} ${json ?? ''}`;
  // A file is read again by hand.
  if (method === 'POST' && !file) {
    headers.set('idempotency-key', key ?? idempotencyKeys.take(request));
  }

  const timeout = AbortSignal.timeout(timeoutMs);
  const send = () =>
    fetch(path, {
      ...READ,
      method,
      headers,
      body: file ?? json ?? null,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  if (method !== 'GET') dropPreloaded();
  const response = await ((method === 'GET' ? takePreloaded(path) : undefined) ?? send());
  const text = await response.text();
  const failed = response.ok ? undefined : failureOf(response, text);
  if (failed === undefined || isAnswered(failed)) idempotencyKeys.forget(request);
  if (failed !== undefined) throw failed;
  takeUsageNotice(response);
  // The one place where a type is taken on trust: the server checks its answers against the same contract.
  const answer: T = text === '' ? undefined : JSON.parse(text);
  return answer;
}

/** Fetches a file that the server makes. Throws what `apiRequest` throws. */
export async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path, { ...READ, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw failureOf(response, await response.text());
  return response;
}
