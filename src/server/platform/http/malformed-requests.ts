/** Responses to malformed requests: bytes that are not HTTP, or never become a whole request. */
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import type { Failure } from '#contract/errors.ts';

interface Refusal extends Failure {
  status: string;
}

const NOT_HTTP: Refusal = {
  status: '400 Bad Request',
  message: 'The server does not understand this request. Open Pawkeeper in a browser.',
};

const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive. Send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The request has too many headers. Delete the cookies of this site and try again.',
  },
};

/** A whole response in bytes, for a connection that is closed after it. */
export function rawFailure(status: string, message: string): string {
  const body = JSON.stringify({ message } satisfies Failure);
  return (
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Answers and closes the connection; one that was reset is only closed. */
export function rejectMalformed({ code }: ConnectionError, socket: Socket): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const { status, message } = refusals[code] ?? NOT_HTTP;
    socket.write(rawFailure(status, message));
  }
  socket.destroy();
}
